import { Injectable } from '@nestjs/common';
import {
  areaOf,
  asksAge,
  checkPreferences,
  cityOf,
  dayOf,
  deriveStyles,
  nearestCity,
  parseBudget,
  readStyles,
  TUNABLES,
  writeStyles,
} from '@app/domain';
import {
  BUDGET_RANGES,
  CITIES,
  type City,
  type LocationSource,
  type MismatchField,
  type PreferencesView,
  type SavePreferences,
} from '@app/contracts';
import { newInvite } from '@app/application';
import {
  clock,
  DatebooksRepository,
  hasWithdrawn,
  MembersRepository,
  PreferencesRepository,
  preferencesView,
  readMembers,
  store,
  type MemberPlace,
  type MemberState,
  type Transaction,
} from '@app/persistence';
import type { CurrentUserOf } from '../http/access.js';
import { fail, ProblemError } from '../http/problem.js';
import { mustBeOpen, PlanCommands, type Command } from '../datebooks/plan-commands.js';
import type { CoordinatesDto, LocationDto, PreferencesDto } from '../datebooks/datebooks.dto.js';

/** What a quick plan is refused with that chose no vibe; the screen calls them experience styles. */
const NO_STYLE = { title: 'Please select at least one experience style', message: "Choose the mood you're in for your experience." };
/** The range that is planned with where nobody said what they would spend. */
const UNKNOWN_BUDGET = BUDGET_RANGES[1];

type Place = Pick<LocationDto, 'latitude' | 'longitude' | 'source'> & { citySlug?: LocationDto['citySlug'] };

/** Preferences: checked in the order of the product specification, stored with the place, and settled with the plan. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly commands: PlanCommands,
    private readonly datebooks: DatebooksRepository,
    private readonly members: MembersRepository,
    private readonly preferences: PreferencesRepository,
  ) {}

  async own(id: string, userId: string): Promise<PreferencesView | null> {
    const plan = (await this.datebooks.withMembers(id, userId)) ?? fail('not-found');
    const me = plan.members.find((member) => member.userId === userId);
    return me ? preferencesView(id, me) : null;
  }

  async save(user: CurrentUserOf, body: SavePreferences): Promise<PreferencesView> {
    const code = await this.commands.on(body.dateBookId, user.id, (command) => this.write(command, user, body));
    const saved = (await this.own(body.dateBookId, user.id)) ?? fail('not-found');
    return { ...saved, inviteCode: code };
  }

  /** Saves inside the transaction that created the plan. */
  saveWithin(tx: Transaction, user: CurrentUserOf, id: string, preferences: PreferencesDto): Promise<string> {
    // Without a location the plan is created all the same; it waits for one.
    return this.commands.within(tx, id, user.id, (command) => this.write(command, user, { ...preferences, dateBookId: id }, true));
  }

  /**
   * The preferences of a quick plan, which gives its coordinates beside them and asks for neither activity, places nor filter: those follow
   * from the vibes, and the search goes by distance, 10 km and a budget of ₹2,000 to ₹5,000 unless it says otherwise.
   */
  completed(preferences: PreferencesDto, coordinates: CoordinatesDto | null | undefined): PreferencesDto {
    const latitude = coordinates?.latitude ?? coordinates?.lat;
    const longitude = coordinates?.longitude ?? coordinates?.lng;
    const styles = readStyles(preferences.dateStyles);
    const quick = styles.activities.length === 0 && styles.placeTypes.length === 0;
    if (quick && styles.vibes.length === 0)
      throw new ProblemError('preferences-incomplete', NO_STYLE.message, { dateStyles: [NO_STYLE.message] }, NO_STYLE.title);
    const filterType = preferences.filterType ?? 'distance';
    return {
      ...preferences,
      dateStyles: quick ? writeStyles(deriveStyles(styles.vibes)) : preferences.dateStyles,
      budget: quick ? preferences.budget.trim() || UNKNOWN_BUDGET : preferences.budget,
      filterType,
      travelDistance: preferences.travelDistance ?? (filterType === 'distance' ? TUNABLES.fallbackRadiusKm : null),
      ...(latitude === undefined || longitude === undefined || preferences.userLocation
        ? {}
        : { userLocation: { latitude: latitude.toFixed(8), longitude: longitude.toFixed(8) } }),
    };
  }

  /** Stores where a member starts from; outside the cities a city has to be picked. */
  async place({ tx, plan, userId }: Command, place: Place): Promise<void> {
    const near = nearestCity(place)?.city;
    const picked = place.citySlug ? cityOf(place.citySlug) : null;
    // Somebody far from every city who picked one goes out there, not where their device is.
    const city = picked ?? near;
    if (city && (!near || (place.source === 'gps' && (await hasWithdrawn(tx, userId, 'location'))))) {
      return this.members.place(tx, plan.id, userId, centreOf(city));
    }
    if (!near)
      fail('outside-cities', `We are in ${CITIES.map(({ name }) => name).join(', ')}. Please pick a city.`, {
        userLocation: ['is outside our cities'],
      });
    await this.members.place(tx, plan.id, userId, { ...place, citySlug: place.citySlug ?? near.slug });
  }

  /** Puts the centre of its city in the place of what a member's device said; false when there was nothing of the kind. */
  async coarsen({ tx, plan, userId }: Command): Promise<boolean> {
    const me = (await readMembers(tx, plan.id)).find((member) => member.userId === userId);
    if (me?.locationSource !== 'gps' || me.latitude === null || me.longitude === null) return false;
    const { latitude, longitude } = me;
    const city = (me.citySlug && cityOf(me.citySlug)) || nearestCity({ latitude, longitude })?.city;
    await (city ? this.members.place(tx, plan.id, userId, centreOf(city)) : this.members.displace(tx, plan.id, userId));
    return true;
  }

  /** Writes the values on which two members differ from one's row into the other's, never what a client claims they are. */
  takeOver({ tx, plan }: Command, from: MemberState, to: MemberState, fields: readonly MismatchField[]): Promise<void> {
    return this.preferences.takeOver(tx, plan.id, from.userId, to.userId, fields);
  }

  private async write(command: Command, user: CurrentUserOf, body: SavePreferences, locationLater = false): Promise<string> {
    mustBeOpen(command);
    const { tx, plan, userId } = command;
    const now = await clock(tx);
    const me = (await readMembers(tx, plan.id)).find((member) => member.userId === userId);
    this.check(body, now, locationLater || me?.latitude != null);
    if (!user.adult && asksAge(body.dateStyles)) fail('adult-required');
    const place = placeOf(body);
    if (place) await this.place(command, place);
    await this.preferences.save(tx, plan.id, userId, storedOf(body));
    const next = {
      ...plan,
      invite_code: plan.invite_code ?? newInvite(),
      // Whoever saved last holds the right to negotiate: they are here and can resolve now. A voter's preferences move nothing.
      ...(me?.role === 'voter' ? {} : { negotiator_id: userId, asked_by: null, asked_at: null }),
    };
    await store(tx, next);
    await this.commands.settle({ ...command, plan: next }, 'preferences.saved', (all) => all.filter((member) => member.userId === userId), {
      memberId: userId,
    });
    return next.invite_code;
  }

  /** The first failed check gives title and detail, literally as the toast says them; all of them are in the field errors. */
  private check(body: SavePreferences, now: Date, hasLocation: boolean): void {
    const problems = checkPreferences(body, dayOf(now), now, hasLocation);
    const [first] = problems;
    if (!first) return;
    const fieldErrors: Record<string, string[]> = {};
    for (const problem of problems) (fieldErrors[problem.field] ??= []).push(problem.message);
    throw new ProblemError('preferences-incomplete', first.message, fieldErrors, first.title);
  }
}

const centreOf = ({ latitude, longitude, slug }: City): MemberPlace => ({ latitude, longitude, source: 'city', citySlug: slug });

/** Where the member starts from: the device, a picked city's centre, or a chosen area's. */
function placeOf(body: SavePreferences): Place | null {
  if (body.userLocation) {
    const latitude = Number(body.userLocation.latitude);
    const longitude = Number(body.userLocation.longitude);
    const valid = Number.isFinite(latitude) && Number.isFinite(longitude) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    if (!valid) fail('invalid-fields', 'The location cannot be read.', { userLocation: ['must be degrees'] });
    const source: LocationSource = body.locationSource ?? 'gps';
    return { latitude, longitude, source, ...(body.citySlug ? { citySlug: body.citySlug } : {}) };
  }
  const city = body.citySlug ? cityOf(body.citySlug) : null;
  if (city) return { latitude: city.latitude, longitude: city.longitude, source: 'city', citySlug: city.slug };
  const area = body.selectedAreas?.[0] ? areaOf(body.selectedAreas[0]) : null;
  return area ? { latitude: area.area.latitude, longitude: area.area.longitude, source: 'area', citySlug: area.region } : null;
}

function storedOf(body: SavePreferences) {
  const budget = parseBudget(body.budget);
  return {
    dateStyles: writeStyles(readStyles(body.dateStyles)),
    budget: body.budget.trim(),
    minSpend: budget?.minSpend ?? 0,
    maxSpend: budget?.maxSpend ?? null,
    travelDistance: body.filterType === 'locality' ? null : body.travelDistance,
    preferredDate: body.preferredDate,
    preferredTime: body.preferredTime,
    specialRequests: body.specialRequests?.trim() || null,
    filterType: body.filterType,
    selectedAreas: body.filterType === 'locality' ? (body.selectedAreas ?? []) : [],
    diet: body.diet ?? [],
    accessibility: body.accessibility ?? [],
    occasion: body.occasion ?? null,
    arrivalTime: body.arrivalTime ?? null,
  };
}
