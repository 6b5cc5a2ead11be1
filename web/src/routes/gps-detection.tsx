import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PlacePicker } from '../features/locations/components/place-picker.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { rememberedPlace, type Place } from '../lib/place.js';
import { ownPath } from '../lib/redirect.js';
import { Button, IconButton } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { BackIcon } from '../ui/pictures/icons.js';
import { Page } from '../ui/page.js';
import { toast } from '../ui/feedback/toast-store.js';

export default function GpsDetectionScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [place, setPlace] = useState<Place | null>(rememberedPlace);
  const next = ownPath(query.get('next')) ?? paths.home;
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
        look={place ? 'primary' : 'secondary'}
        onClick={() =>
          place
            ? void navigate(next, { replace: true })
            : toast({ title: t('place.needed'), message: t('place.neededMessage'), tone: 'bad' })
        }
      >
        {t('place.continue')}
      </Button>
    </Page>
  );
}
