import { DELETION_WAIT_MS, REASON_LENGTH, type PersonContact } from '@app/contracts';
import { saveFile } from '../../../lib/device/save-file.js';
import { lengthText } from '../../../lib/format.js';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { askDeletion, cancelDeletion, exportPerson, showPerson, signPersonOut } from '../api.js';
import { NoteDialog } from '../components/note-dialog.js';
import { useDecision } from '../use-decision.js';

/** The team's actions on a person. */
export type PersonAction = 'show' | 'signOut' | 'export' | 'delete' | 'cancel';

const DONE: Record<Exclude<PersonAction, 'show'>, TextKey> = {
  signOut: 'people.signedOut',
  export: 'people.exported',
  delete: 'people.deletionAsked',
  cancel: 'people.deletionCancelled',
};

interface PersonDialogProps {
  id: string;
  action: PersonAction;
  onShown: (contact: PersonContact) => void;
  onClose: () => void;
}

/** The effects of a deletion on a person's data. */
function WhatHappens() {
  const t = useText();
  return (
    <>
      {t('people.deleteLead')}
      <span className="mt-2 grid gap-1.5 text-sm text-ink">
        {(['people.deletePlans', 'people.deleteBookings', 'people.deleteBids', 'people.deleteRest'] as const).map((key) => (
          <span key={key} className="flex gap-2 before:text-muted before:content-['•']">
            <span>{t(key)}</span>
          </span>
        ))}
      </span>
    </>
  );
}

/** Asks for confirmation and a reason before an action on a person. */
export function PersonDialog({ id, action, onShown, onClose }: PersonDialogProps) {
  const t = useText();
  const run: Record<PersonAction, (reason: string) => Promise<unknown>> = {
    show: async (reason) => onShown(await showPerson(id, reason)),
    signOut: () => signPersonOut(id),
    export: async (reason) => saveFile(`${id}.json`, JSON.stringify(await exportPerson(id, reason), null, 2), 'application/json'),
    delete: (reason) => askDeletion(id, reason),
    cancel: (reason) => cancelDeletion(id, reason),
  };
  const act = useDecision(run[action], action === 'show' ? null : DONE[action], onClose);
  return (
    <NoteDialog
      title={t(`people.${action}Title`, { wait: lengthText(DELETION_WAIT_MS) })}
      lead={action === 'delete' ? <WhatHappens /> : t(`people.${action}Lead`)}
      {...(action !== 'signOut' && { label: t('people.reason'), hint: t('people.reasonHint'), least: REASON_LENGTH.min })}
      most={REASON_LENGTH.max}
      action={t(`people.${action}`)}
      danger={action === 'delete' || action === 'signOut'}
      decision={act}
      onClose={onClose}
    />
  );
}
