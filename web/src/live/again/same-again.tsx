import { useNavigate } from 'react-router-dom';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { useCommand } from '../use-command.js';
import { Button, type ButtonProps } from '../../ui/button.js';
import { untilLoaded } from '../../ui/feedback/part.js';
import { PeopleIcon } from '../../ui/pictures/icons.js';
import type { PastPlan } from './start-again.js';

interface SameAgainProps extends Pick<ButtonProps, 'look' | 'size'> {
  past: PastPlan;
}

/** Opens the wizard with the answers of a plan whose evening is over. */
export function SameAgain({ past, ...shape }: SameAgainProps) {
  const t = useText();
  const navigate = useNavigate();
  const begin = useCommand({
    send: async () => {
      const { startAgain } = await untilLoaded(() => import('./start-again.js'), false);
      await startAgain(past);
      await navigate(paths.createFromHome);
    },
  });
  return (
    <Button
      {...shape}
      icon={<PeopleIcon size={20} />}
      needsNetwork
      busy={begin.isPending}
      aria-label={t('again.openNamed', { name: past.name })}
      onClick={() => begin.mutate()}
    >
      {t('again.open')}
    </Button>
  );
}
