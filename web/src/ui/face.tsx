import { cx } from './cx.js';

/** A person by the first letter of their name: oneself in rose, the others in indigo. Its name stands beside it in words. */
export function Face({ name, me = false }: { name: string; me?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-9 shrink-0 place-items-center rounded-full text-sm font-bold ring-2 ring-raised',
        me ? 'bg-rose text-on-rose' : 'bg-indigo text-on-indigo',
      )}
    >
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  );
}
