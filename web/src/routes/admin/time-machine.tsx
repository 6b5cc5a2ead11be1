import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { pathTo } from '@app/contracts';
import { TimeMachine } from '../../features/admin/plans/time-machine.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Button } from '../../ui/button.js';
import { TextInput } from '../../ui/forms/field.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Asks for a plan's id, when no link named one. */
function ChoosePlan() {
  const t = useText();
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const [tried, setTried] = useState(false);
  const good = UUID.test(id.trim());
  return (
    <form
      className="grid max-w-xl gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (good) void navigate(pathTo('adminPlan', { planId: id.trim() }));
      }}
    >
      <TextInput
        label={t('timeMachine.planId')}
        hint={t('timeMachine.planIdHint')}
        error={tried && !good ? t('timeMachine.planIdWrong') : null}
        autoComplete="off"
        value={id}
        onChange={(event) => setId(event.target.value)}
      />
      <Button type="submit" className="justify-self-start">
        {t('timeMachine.look')}
      </Button>
    </form>
  );
}

export default function TimeMachineScreen() {
  const { planId } = useParams();
  return planId ? <TimeMachine key={planId} planId={planId} /> : <ChoosePlan />;
}
