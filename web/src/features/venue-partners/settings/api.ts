import type {
  AnsweredRequests,
  AskTouched,
  AutoBidRule,
  BlackOut,
  BlackoutDay,
  ChangeOf,
  ChangeVenue,
  Day,
  DryRun,
  DryRunRule,
  OfferTemplate,
  SaveAutoBidRule,
  SaveCapacity,
  SaveOfferTemplate,
  SlotSeats,
  Touched,
  VenueProfile,
} from '@app/contracts';
import { call } from '../api.js';

const id = encodeURIComponent;

export const changeVenue = (body: ChangeOf<ChangeVenue>): Promise<VenueProfile> => call('', { method: 'PATCH', body });

/** Previews the effects of a change without making it. */
export const fetchTouched = (body: ChangeOf<AskTouched>): Promise<Touched[]> => call('/touched', { method: 'POST', body });

export const fetchTemplates = (): Promise<OfferTemplate[]> => call('/templates');
export const saveTemplate = (body: ChangeOf<SaveOfferTemplate>, templateId: string | null): Promise<OfferTemplate> =>
  templateId === null ? call('/templates', { method: 'POST', body }) : call(`/templates/${id(templateId)}`, { method: 'PUT', body });
export const removeTemplate = (templateId: string): Promise<void> => call(`/templates/${id(templateId)}`, { method: 'DELETE' });

export const fetchRules = (): Promise<AutoBidRule[]> => call('/auto-bid-rules');
export const saveRule = (body: ChangeOf<SaveAutoBidRule>, ruleId: string | null): Promise<AutoBidRule> =>
  ruleId === null ? call('/auto-bid-rules', { method: 'POST', body }) : call(`/auto-bid-rules/${id(ruleId)}`, { method: 'PUT', body });
export const removeRule = (ruleId: string): Promise<void> => call(`/auto-bid-rules/${id(ruleId)}`, { method: 'DELETE' });
/** Sends a rule's offers for the requests that wait. */
export const answerOpen = (ruleId: string): Promise<AnsweredRequests> =>
  call(`/auto-bid-rules/${id(ruleId)}/answer-open`, { method: 'POST' });
/** Previews the past effects of a rule without sending offers. */
export const runDry = (body: DryRunRule): Promise<DryRun> => call('/auto-bid-rules/dry-run', { method: 'POST', body });

export const fetchCapacity = (): Promise<SlotSeats[]> => call('/capacity');
export const saveCapacity = (body: ChangeOf<SaveCapacity>): Promise<SlotSeats[]> => call('/capacity', { method: 'PUT', body });
export const fetchClosedDays = (): Promise<BlackoutDay[]> => call('/blackout-days');
export const closeDay = (body: BlackOut): Promise<BlackoutDay> => call('/blackout-days', { method: 'POST', body });
export const reopenDay = (day: Day): Promise<void> => call(`/blackout-days/${id(day)}`, { method: 'DELETE' });
