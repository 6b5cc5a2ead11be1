import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PlacePicker } from '../features/datebooks/locations/components/place-picker.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { rememberedPlace, type Place } from '../lib/place.js';
import { queryKeys } from '../lib/query-keys.js';
import { ownPath } from '../lib/redirect.js';
import { useCommand } from '../live/use-command.js';
import { Button, IconButton } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { BackIcon } from '../ui/pictures/icons.js';
import { Page } from '../ui/page.js';
import { toast } from '../ui/feedback/toast-store.js';
import type { PlanId } from '@app/contracts';
import { request } from '../lib/http.js';
import { planIdOf } from './address-ids.js';

/** Saves the reader's starting point for a plan, apart from their preferences. */
const saveLocation = (dateBookId: PlanId, { latitude, longitude, source, citySlug }: Place) =>
  request<unknown>(`/api/datebooks/${encodeURIComponent(dateBookId)}/location`, {
    method: 'PUT',
    body: { latitude, longitude, source, citySlug },
  });

export default function GpsDetectionScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [place, setPlace] = useState<Place | null>(rememberedPlace);
  const next = ownPath(query.get('next')) ?? paths.home;
  const plan = planIdOf(query.get('dateBookId'));
  const queries = useQueryClient();
  const go = useCommand({
    send: async (chosen: Place) => {
      if (plan) await saveLocation(plan, chosen);
      await queries.invalidateQueries({ queryKey: queryKeys.plans });
      await navigate(next, { replace: true });
    },
  });
  return (
    <Page
      title={t('place.title')}
      lead={t('place.lead')}
      back={<IconButton label={t('shell.back')} icon={<BackIcon />} onClick={() => void navigate(-1)} className="-mx-3 -mt-1.5" />}
    >
      <Card>
        <PlacePicker place={place} onPick={setPlace} withAreas />
      </Card>
      <Button
        size="large"
        wide
        busy={go.isPending}
        look={place ? 'primary' : 'secondary'}
        onClick={() => (place ? go.mutate(place) : toast({ title: t('place.needed'), message: t('place.neededMessage'), tone: 'bad' }))}
      >
        {t('place.continue')}
      </Button>
    </Page>
  );
}
