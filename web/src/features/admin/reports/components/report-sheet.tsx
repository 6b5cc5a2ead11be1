import { REPORT_REASONS, type BlockView, type ReportReason, type SaveReport } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import type { Reported } from '../../../../lib/sheets.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button } from '../../../../ui/button.js';
import { Sheet } from '../../../../ui/dialog.js';
import { TextArea } from '../../../../ui/forms/field.js';
import { Switch } from '../../../../ui/forms/switch.js';
import { sendReport } from '../api.js';

interface ReportSheetProps {
  about: Reported;
  onClose: () => void;
}

/** Reports a person, a venue or a guide, and on request blocks them; the consequences are described before sending. */
export function ReportSheet({ about, onClose }: ReportSheetProps) {
  const t = useText();
  const queries = useQueryClient();
  const { name, ...subject } = about;
  const kind = 'userId' in subject ? 'Person' : 'guideId' in subject ? 'Guide' : 'Venue';
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [block, setBlock] = useState(false);
  const {
    mutate: send,
    isPending: busy,
    faults,
    setFaults,
    clearFault,
  } = useCommand({
    send: (body: SaveReport) => sendReport(body),
    success: (_report, sent) => ({ title: sent.kind === 'block' ? t('report.sentBlocked', { name }) : t('report.sent') }),
    onDone: (report, sent) => {
      // A guest of this moment has read no blocks, so the answer itself is shown until the list is read.
      if (sent.kind === 'block')
        queries.setQueryData(queryKeys.blocks, (known: BlockView[] | null = []) => [{ ...report, name, citySlug: null }, ...(known ?? [])]);
      void queries.invalidateQueries({ queryKey: queryKeys.blocks });
      onClose();
    },
    failure: t('report.failed'),
  });
  const submit = () => {
    if (reason === null) setFaults({ reason: t('report.reasonNeeded') });
    else send({ ...subject, kind: block ? 'block' : 'report', reason, text: text.trim() || null });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      busy={busy}
      title={t('report.title', { name })}
      description={t('report.lead', { name })}
      footer={
        <Button look={block ? 'danger' : 'primary'} wide busy={busy} onClick={submit}>
          {t(block ? 'report.sendAndBlock' : 'report.send')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <fieldset aria-describedby={faults.reason ? 'reason-missing' : undefined}>
          <legend className="mb-1 text-sm font-semibold">{t('report.reason')}</legend>
          {REPORT_REASONS.map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={one}
                className="size-5"
                checked={reason === one}
                onChange={() => {
                  setReason(one);
                  clearFault('reason');
                }}
              />
              {t(`report.reason.${one}`)}
            </label>
          ))}
          {faults.reason && (
            <p id="reason-missing" role="alert" className="text-sm font-medium text-brick">
              {faults.reason}
            </p>
          )}
        </fieldset>
        <TextArea label={t('report.text')} maxLength={1000} value={text} onChange={(event) => setText(event.target.value)} />
        <Switch label={t('report.alsoBlock', { name })} hint={t(`report.block${kind}Hint`)} checked={block} onChange={setBlock} />
        <p className="rounded-field bg-sunken p-3 text-sm">{t('report.next')}</p>
      </div>
    </Sheet>
  );
}
