import type { Day } from '@app/contracts';
import { addDays, dayOf, daysOf, MOST_DAYS, TUNABLES } from '@app/domain';
import { serverNow } from '../../../lib/clock.js';
import { shortDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button, IconButton } from '../../../ui/button.js';
import { Chip } from '../../../ui/forms/choice.js';
import { TextInput } from '../../../ui/forms/field.js';
import { CloseIcon, PlusIcon } from '../../../ui/pictures/icons.js';
import { useDraft } from '../draft.js';
import { FieldProblem } from './section.js';

/** Further days that suit, beside the one that was chosen first; each suits, or suits if need be. */
export function PossibleDays() {
  const t = useText();
  const { draft, change } = useDraft();
  const { preferredDate, otherDays, ifNeedBe } = draft;
  if (preferredDate === null) return null;
  const today = dayOf(new Date(serverNow()));
  const days = daysOf(draft);
  const last = addDays(today, TUNABLES.maxDaysAhead);
  const free = Array.from({ length: MOST_DAYS }, (_, n) => addDays(preferredDate, n + 1)).find((day) => !days.includes(day) && day <= last);
  const move = (from: Day, to: Day): void => {
    if (!to || days.includes(to)) return;
    const moved = (list: readonly Day[]) => list.map((day) => (day === from ? to : day));
    change({ otherDays: moved(otherDays), ifNeedBe: moved(ifNeedBe) });
  };
  const turn = (day: Day, checked: boolean): void =>
    change({ ifNeedBe: checked ? [...ifNeedBe, day] : ifNeedBe.filter((one) => one !== day) });
  return (
    <div className="grid gap-2" id="otherDays">
      <FieldProblem field="otherDays" />
      {otherDays.length > 0 && (
        <ul className="grid gap-2">
          {days.map((day, place) => (
            <li key={place} className="flex flex-wrap items-center gap-2">
              {place === 0 ? (
                <span className="min-w-0 flex-[1_1_9.5rem] px-3.5 font-semibold">{shortDay(day)}</span>
              ) : (
                <TextInput
                  className="min-w-0 flex-[1_1_9.5rem]"
                  label={t('wizard.days.another', { number: place + 1 })}
                  hideLabel
                  type="date"
                  min={today}
                  max={last}
                  value={day}
                  onChange={(event) => move(day, event.target.value)}
                />
              )}
              <Chip name={`ifNeedBe-${place}`} value={day} many checked={ifNeedBe.includes(day)} onChange={(checked) => turn(day, checked)}>
                {t('wizard.days.ifNeedBe')}
              </Chip>
              {place === 0 ? (
                <span className="size-11 shrink-0" />
              ) : (
                <IconButton
                  label={t('wizard.days.remove', { day: shortDay(day) })}
                  icon={<CloseIcon size={18} />}
                  onClick={() => change({ otherDays: otherDays.filter((one) => one !== day) })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {days.length < MOST_DAYS && free && (
        <Button
          look="quiet"
          size="small"
          className="justify-self-start"
          icon={<PlusIcon size={18} />}
          onClick={() => change({ otherDays: [...otherDays, free] })}
        >
          {t('wizard.days.add')}
        </Button>
      )}
      {otherDays.length > 0 && <p className="text-sm text-muted">{t('wizard.days.note')}</p>}
    </div>
  );
}
