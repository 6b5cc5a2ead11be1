import { PAGES } from '@app/contracts';
import { Link } from 'react-router-dom';
import { MoreWays } from '../../features/brand/components/more-ways.js';
import { useText, type TextKey } from '../../lib/i18n/i18n.js';
import { Prose } from '../../ui/prose.js';

const LINK = 'inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline';

function Source({ href, label }: { href: string; label: TextKey }) {
  const t = useText();
  return (
    <a href={href} target="_blank" rel="noreferrer" className={LINK}>
      {t(label)}
    </a>
  );
}

export default function AboutScreen() {
  const t = useText();
  return (
    <Prose
      page="about"
      title="about.title"
      lead="about.lead"
      sections={[
        { title: 'about.what', text: 'about.whatText' },
        { title: 'more.title', text: 'more.lead', more: <MoreWays /> },
        {
          title: 'about.places',
          text: 'about.placesText',
          more: <Source href="https://www.openstreetmap.org/copyright" label="about.placesLink" />,
        },
        { title: 'about.cities', text: 'about.citiesText', more: <Source href="https://www.geonames.org" label="about.citiesLink" /> },
        { title: 'about.type', text: 'about.typeText' },
        { title: 'about.software', text: 'about.softwareText', more: <Source href="/notice.txt" label="about.softwareLink" /> },
        {
          title: 'about.brand',
          text: 'about.brandText',
          more: (
            <Link to={PAGES.logoShowcase} className={LINK}>
              {t('about.brandLink')}
            </Link>
          ),
        },
      ]}
    />
  );
}
