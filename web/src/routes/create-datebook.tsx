import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { PlanView } from '@app/contracts';
import { CreatePlanForm } from '../features/datebooks/components/create-plan-form.js';
import { NextStepDialog } from '../features/datebooks/components/next-step-dialog.js';
import { QuickPlanForm } from '../features/datebooks/components/quick-plan-form.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { Card } from '../ui/card.js';
import { Page } from '../ui/page.js';

export default function CreateDatebookScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [made, setMade] = useState<PlanView | null>(null);
  const quick = query.get('style') === 'quick';
  return (
    <Page title={t('create.title')} lead={t('home.createPlanLine')}>
      <Card>
        {quick ? (
          <QuickPlanForm onCreated={setMade} />
        ) : (
          <CreatePlanForm onCreated={(plan) => void navigate(paths.editPreferences(plan.id, 'home'), { replace: true })} />
        )}
      </Card>
      {made && <NextStepDialog plan={made} flow="dashboard" open onClose={() => setMade(null)} onChosen={() => setMade(null)} />}
    </Page>
  );
}
