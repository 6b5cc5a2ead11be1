import { useMutation } from '@tanstack/react-query';
import type { ListedStaff } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { fetchVenueStaff } from '../api.js';

/** Who works with a venue, masked until somebody of the team asks for the names. */
export function ListedVenueStaff({ id, masked }: { id: string; masked: ListedStaff[] }) {
  const t = useText();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => fetchVenueStaff(id),
    onError: (error) => toast({ title: t('adminVenues.staffFailed'), ...problemMessage(error), tone: 'bad' }),
  });
  if (masked.length === 0) return '–';
  return (
    <span className="grid justify-items-start gap-2">
      <span>{(data ?? masked).map(({ name, email }) => `${name} <${email}>`).join(', ')}</span>
      {!data && (
        <Button size="small" look="secondary" busy={isPending} onClick={() => mutate()}>
          {t('people.show')}
        </Button>
      )}
    </span>
  );
}
