import { useNavigate } from 'react-router-dom';
import { CreatePlanForm } from '../features/datebooks/components/create-plan-form.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { Card } from '../ui/card.js';
import { Page } from '../ui/page.js';

export default function CreateDatebookScreen() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Page title={t('create.title')} lead={t('home.createPlanLine')}>
      <Card>
        <CreatePlanForm onCreated={(plan) => void navigate(paths.editPreferences(plan.id, 'home'))} />
      </Card>
    </Page>
  );
}
