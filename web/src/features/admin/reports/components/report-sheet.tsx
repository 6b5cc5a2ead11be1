import { REPORT_REASONS, type ReportReason, type SaveReport } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import type { Reported } from '../../../../lib/sheets.js';
import { problemMessage } from '../../../../live/problem-message.js';
import { Button } from '../../../../ui/button.js';
import { Sheet } from '../../../../ui/dialog.js';
import { toast } from '../../../../ui/feedback/toast-store.js';
import { TextArea } from '../../../../ui/forms/field.js';
import { Switch } from '../../../../ui/forms/switch.js';
import { sendReport } from '../api.js';

interface ReportSheetProps {
  about: Reported;
  onClose: () => void;
}

/** Reports, and on request blocks, a person or a venue; the consequences are described before sending. */
export function ReportSheet({ about, onClose }: ReportSheetProps) {
  const t = useText();
  const queries = useQueryClient();
  const { name, ...subject } = about;
  const person = 'userId' in subject;
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [missing, setMissing] = useState(false);
  const [text, setText] = useState('');
  const [block, setBlock] = useState(false);
  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: (body: SaveReport) => sendReport(body),
    onSuccess: (_report, { kind }) => {
      toast({ title: kind === 'block' ? t('report.sentBlocked', { name }) : t('report.sent'), tone: 'good' });
      void queries.invalidateQueries({ queryKey: queryKeys.blocks });
      onClose();
    },
    onError: (error) => toast({ title: t('report.failed'), ...problemMessage(error), tone: 'bad' }),
  });
  const submit = () => {
    setMissing(reason === null);
    if (reason) send({ ...subject, kind: block ? 'block' : 'report', reason, text: text.trim() || null });
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
        <fieldset aria-describedby={missing ? 'reason-missing' : undefined}>
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
                  setMissing(false);
                }}
              />
              {t(`report.reason.${one}`)}
            </label>
          ))}
          {missing && (
            <p id="reason-missing" role="alert" className="text-sm font-medium text-brick">
              {t('report.reasonNeeded')}
            </p>
          )}
        </fieldset>
        <TextArea label={t('report.text')} maxLength={1000} value={text} onChange={(event) => setText(event.target.value)} />
        <Switch
          label={t(person ? 'report.blockPerson' : 'report.blockVenue', { name })}
          hint={t(person ? 'report.blockPersonHint' : 'report.blockVenueHint')}
          checked={block}
          onChange={setBlock}
        />
        <p className="rounded-field bg-sunken p-3 text-sm">{t('report.next')}</p>
      </div>
    </Sheet>
  );
}
