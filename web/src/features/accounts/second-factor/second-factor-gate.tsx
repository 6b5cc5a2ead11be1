import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.js';
import { Page } from '../../../ui/page.js';
import { lazyPart } from '../../../ui/feedback/part.js';
import { useAccount } from '../store.js';
import { TEAM_FACTOR } from './api.js';

// This is needed once per account.
const SetUp = lazyPart(async () => ({ default: (await import('../../../second-factor/set-up.js')).SetUp }));
const RecoveryCodesCard = lazyPart(async () => ({ default: (await import('../../../second-factor/recovery-codes.js')).RecoveryCodesCard }));

/** Shows the team's pages to an account with a second factor, or without need of one; to any other the set-up of the second factor. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const t = useText();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const email = useAccount((account) => account.user?.email ?? '');
  const { data: factor } = useQuery({ queryKey: TEAM_FACTOR.queryKey, queryFn: TEAM_FACTOR.read, staleTime: Infinity });
  // Until the answer arrives the page is shown: the server refuses forbidden data.
  if (!factor?.needed || (factor.enrolledAt && !codes)) return children;
  return (
    <Page title={t('factor.title')} lead={t('factor.gateLead')}>
      <Suspense fallback={<LoadingScreen />}>
        {codes ? (
          <RecoveryCodesCard
            codes={codes}
            onDone={() => {
              setCodes(null);
              void queries.resetQueries();
            }}
          />
        ) : (
          <SetUp calls={TEAM_FACTOR} email={email} onDone={setCodes} />
        )}
      </Suspense>
    </Page>
  );
}
