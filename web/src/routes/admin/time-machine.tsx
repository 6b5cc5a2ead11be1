import { useParams } from 'react-router-dom';
import { FindPlan } from '../../features/admin/plans/find-plan.js';
import { TimeMachine } from '../../features/admin/plans/time-machine.js';

export default function TimeMachineScreen() {
  const { planId } = useParams();
  return planId ? <TimeMachine key={planId} planId={planId} /> : <FindPlan />;
}
