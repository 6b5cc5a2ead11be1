import { useText } from '../../../../lib/i18n/i18n.js';

export interface Bar {
  key: string;
  label: string;
  value: number;
  /** A colour of the palette. */
  tone: 'indigo' | 'leaf' | 'brick' | 'marigold' | 'muted';
}

const FILL = { indigo: 'fill-indigo', leaf: 'fill-leaf', brick: 'fill-brick', marigold: 'fill-marigold', muted: 'fill-line-strong' };
const ROW = 12;
const WIDTH = 100;

interface BarsProps {
  title: string;
  about?: string;
  /** The name of the column of figures in the table. */
  counts: string;
  bars: readonly Bar[];
}

/** Bars of comparable length, with their figures in a table that is always readable. */
export function Bars({ title, about, counts, bars }: BarsProps) {
  const t = useText();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <section className="grid content-start gap-3 rounded-card bg-raised p-5 shadow-card">
      <div>
        <h2 className="text-base font-bold">{title}</h2>
        {about && <p className="text-sm text-muted">{about}</p>}
      </div>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t('insights.chart')}</th>
            <th scope="col">{counts}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, value, tone }) => (
            <tr key={key}>
              <th scope="row" className="w-2/5 py-1.5 pr-3 text-left font-normal">
                {label}
              </th>
              <td aria-hidden="true">
                <svg viewBox={`0 0 ${WIDTH} ${ROW}`} preserveAspectRatio="none" className="h-3 w-full" focusable="false">
                  <rect width={WIDTH} height={ROW} rx="2" className="fill-sunken" />
                  <rect width={(WIDTH * value) / most} height={ROW} rx="2" className={FILL[tone]} />
                </svg>
              </td>
              <td className="tabular w-12 pl-3 text-right font-semibold">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
