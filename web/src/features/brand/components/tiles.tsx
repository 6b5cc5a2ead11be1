import { useText } from '../../../lib/i18n/i18n.js';
import { cx } from '../../../ui/cx.js';
import { PhoneIcon, PlansIcon, SparkIcon } from '../../../ui/pictures/icons.js';

export const TILES = ['guide', 'plan', 'ai'] as const;
export type Tile = (typeof TILES)[number];

const ICONS = { guide: PhoneIcon, plan: PlansIcon, ai: SparkIcon };

/** The three ways to an evening; the first one is highlighted. */
export function Tiles({ first, tiles, onTile }: { first: Tile; tiles: readonly Tile[]; onTile: (tile: Tile) => void }) {
  const t = useText();
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {[...tiles]
        .sort((a, b) => Number(b === first) - Number(a === first))
        .map((tile) => {
          const Icon = ICONS[tile];
          return (
            <li key={tile}>
              <button
                type="button"
                onClick={() => onTile(tile)}
                className={cx(
                  'flex size-full items-center gap-4 rounded-card p-4 text-left shadow-card sm:flex-col sm:items-start sm:p-5',
                  tile === first ? 'bg-rose text-on-rose hover:bg-rose-strong' : 'bg-raised ring-1 ring-line ring-inset hover:bg-sunken',
                )}
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    'grid size-12 shrink-0 place-items-center rounded-full',
                    tile === first ? 'bg-on-rose/15' : 'bg-rose-soft text-rose',
                  )}
                >
                  <Icon size={26} />
                </span>
                <span className="grid min-w-0 gap-0.5">
                  <span className="text-lg leading-tight font-bold">{t(`brand.tile.${tile}`)}</span>
                  <span className={tile === first ? '' : 'text-muted'}>{t(`brand.tile.${tile}Line`)}</span>
                </span>
              </button>
            </li>
          );
        })}
    </ul>
  );
}
