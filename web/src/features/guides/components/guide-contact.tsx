import type { CitySlug, GuideView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { PhoneIcon, ShareIcon } from '../../../ui/pictures/icons.js';
import { useCopy } from '../../../ui/share.js';
import { fetchNumbers } from '../api.js';

/** Whether the device can dial, so that a tap on "call" calls. */
const dials = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
const whatsappUrl = (number: string, message: string): string =>
  `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${encodeURIComponent(message)}`;
const LINK =
  'inline-flex min-h-11 items-center justify-center rounded-full bg-raised px-5 font-semibold text-ink ring-1 ring-inset ring-line-strong hover:bg-sunken';

/** Explains after a tap that the city has no guide. */
export function NobodyThere({ city }: { city: CitySlug }) {
  const t = useText();
  return (
    <div role="alert" className="grid gap-0.5 rounded-card bg-marigold-soft px-4 py-3 text-marigold">
      <p className="font-semibold">{t('guides.connecting')}</p>
      <p className="text-sm">{t('guides.nobody', { city: t(`city.${city}`) })}</p>
    </div>
  );
}

/** Buttons to call a guide or to write to them: the tap fetches the numbers, and a desktop, which cannot dial, shows them. */
export function GuideContact({ guide }: { guide: GuideView }) {
  const t = useText();
  const copy = useCopy();
  const city = t(`city.${guide.city}`);
  const numbers = useCommand({
    send: (_by: 'phone' | 'whatsapp') => fetchNumbers(guide.city),
    onDone: ({ contact }, by) => {
      if (!dials() || !contact) return;
      if (by === 'phone' && contact.phoneNumber) location.assign(`tel:${contact.phoneNumber}`);
      if (by === 'whatsapp' && contact.whatsappNumber) location.assign(whatsappUrl(contact.whatsappNumber, t('guides.message', { city })));
    },
  });
  if (guide.isDemo) return <p className="max-w-prose rounded-card bg-indigo-soft px-4 py-3 text-sm text-indigo">{t('guides.demoHint')}</p>;
  const contact = numbers.data?.contact;
  if (numbers.data && !contact) return <NobodyThere city={guide.city} />;
  if (contact) {
    const { phoneNumber: phone, whatsappNumber: whatsapp } = contact;
    return (
      <div className="grid gap-3">
        {phone && (
          <p className="flex flex-wrap items-center gap-2">
            <span className="sr-only">{t('guides.number')}</span>
            <a
              href={`tel:${phone}`}
              className="tabular inline-flex min-h-11 items-center gap-2 text-lg font-bold text-indigo underline underline-offset-4"
            >
              <PhoneIcon /> {phone}
            </a>
            <Button look="secondary" size="small" onClick={() => void copy(phone, 'guides.copied')}>
              {t('guides.copy')}
            </Button>
          </p>
        )}
        {whatsapp && (
          <a href={whatsappUrl(whatsapp, t('guides.message', { city }))} target="_blank" rel="noreferrer" className={LINK}>
            {t('guides.openWhatsapp')}
          </a>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {guide.hasPhone && (
          <Button icon={<PhoneIcon />} busy={numbers.isPending && numbers.variables === 'phone'} onClick={() => numbers.mutate('phone')}>
            {t('guides.call')}
          </Button>
        )}
        {guide.hasWhatsapp && (
          <Button
            look="secondary"
            icon={<ShareIcon />}
            busy={numbers.isPending && numbers.variables === 'whatsapp'}
            onClick={() => numbers.mutate('whatsapp')}
          >
            {t('guides.whatsapp')}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{t('guides.hidden')}</p>
    </div>
  );
}
