import {
  ACTIVITY_OF_PLACE,
  entriesOf,
  STATE_OF_CITY,
  type Activity,
  type IndianState,
  type PlaceType,
  type PriceLine,
  type Rupees,
  type VenueTax,
} from '@app/contracts';
import { TUNABLES, type Tunables } from '../tunables.js';

/** What the tax law takes a venue's main supply for. */
type Trade = 'food' | 'wellness' | 'admission' | 'cinema' | 'stage';

const TRADE: Record<Activity, Trade> = {
  dining: 'food',
  active: 'admission',
  art: 'admission',
  entertainment: 'admission',
  wellness: 'wellness',
  nature: 'admission',
};
const TRADE_OF: Partial<Record<PlaceType, Trade>> = {
  // Physical well-being, by the same heading as spas.
  gyms: 'wellness',
  theaters: 'stage',
  cinemas: 'cinema',
  live_music: 'stage',
  // No entry is paid there.
  pubs_lounges: 'food',
};

const ALCOHOL_TAX: Record<IndianState, (t: Tunables) => number> = {
  delhi: (t) => t.alcoholTaxDelhiShare,
  goa: (t) => t.alcoholTaxGoaShare,
  karnataka: (t) => t.alcoholTaxKarnatakaShare,
  kerala: (t) => t.alcoholTaxKeralaShare,
  maharashtra: (t) => t.alcoholTaxMaharashtraShare,
  rajasthan: (t) => t.alcoholTaxRajasthanShare,
  tamil_nadu: (t) => t.alcoholTaxTamilNaduShare,
  telangana: (t) => t.alcoholTaxTelanganaShare,
  uttar_pradesh: (t) => t.alcoholTaxUttarPradeshShare,
  west_bengal: (t) => t.alcoholTaxWestBengalShare,
};

/** The taxes of a venue: by the first of its place types, its principal supply, and by its state's tax on alcohol. */
export function taxOf(placeTypes: readonly PlaceType[], citySlug: string, t: Tunables = TUNABLES): VenueTax {
  const [main = 'casual_restaurants'] = placeTypes;
  const state = entriesOf(STATE_OF_CITY).find(([slug]) => slug === citySlug)?.[1];
  return { service: bandsOf(TRADE_OF[main] ?? TRADE[ACTIVITY_OF_PLACE[main]], t), alcohol: state ? ALCOHOL_TAX[state](t) : 0 };
}

function bandsOf(trade: Trade, t: Tunables): VenueTax['service'] {
  switch (trade) {
    case 'food':
      return [{ upTo: null, rate: t.gstFoodShare }];
    case 'wellness':
      return [{ upTo: null, rate: t.gstWellnessShare }];
    case 'admission':
      return [{ upTo: null, rate: t.gstAdmissionShare }];
    case 'cinema':
      return [
        { upTo: t.lowTicketRupees, rate: t.gstLowTicketShare },
        { upTo: null, rate: t.gstAdmissionShare },
      ];
    case 'stage':
      return [
        { upTo: t.untaxedStageRupees, rate: 0 },
        { upTo: null, rate: t.gstAdmissionShare },
      ];
  }
}

/**
 * Takes a guest's total apart. The total is what was offered and stays what it is; the tax is what of it is tax, in whole rupees, and the
 * lines add up to the total. `alcohol` is the part of the total for alcoholic drinks, 0 to `total`; GST is never on it.
 */
export function priceLines(total: Rupees, alcohol: Rupees, partySize: number, tax: VenueTax): PriceLine[] {
  const service = total - alcohol;
  const rate = tax.service.find((band) => band.upTo === null || beforeTax(service, band.rate) <= band.upTo * partySize)?.rate ?? 0;
  return [
    ...(service > 0 ? taxed('service', 'gst', service, rate) : []),
    ...(alcohol > 0 ? taxed('alcohol', 'alcohol_tax', alcohol, tax.alcohol) : []),
  ];
}

function taxed(net: PriceLine['kind'], tax: PriceLine['kind'], gross: Rupees, rate: number): PriceLine[] {
  const amount = beforeTax(gross, rate);
  return [
    { kind: net, amount, rate: null },
    { kind: tax, amount: gross - amount, rate },
  ];
}

const beforeTax = (gross: Rupees, rate: number): Rupees => Math.round(gross / (1 + rate));

/** The part of a new total for alcoholic drinks, unless it is given: the same share as before. */
export function keptAlcohol(was: { proposedPrice: Rupees; alcohol: Rupees }, total: Rupees): Rupees {
  return Math.round((was.alcohol * total) / was.proposedPrice);
}
