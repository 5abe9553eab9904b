import { type AlertSetting, type AlertSettingDraft, alertSetting, saveAlertSetting } from '@lotline/contract/alert/alert';
import { quietRules } from '@lotline/contract/alert/alert.rules';
import { firstBroken } from '@lotline/contract/kit/rule';
import { useQueryClient } from '@tanstack/react-query';
import { Segmented, Switch } from 'antd';
import { useId, useState } from 'react';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Drawer } from '../kit/look/Drawer.tsx';
import { Tick } from '../kit/look/Tick.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useCall } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { formatAt } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './alert-settings.css';
import { countAlertsAnew } from './my-alerts.ts';

/** What one is told, in the bell and by mail, and when no mail is to come. A switch is kept as it is turned. */
export const AlertSettings = ({ onClose }: { onClose: () => void }) => {
  const { t } = useSay();
  const { data, isError, error, refetch } = useCall(alertSetting, {});
  const cache = useQueryClient();
  const save = async (chosen: AlertSettingDraft) => {
    try {
      await send(saveAlertSetting, chosen);
      tell.success(t('alert.saved'));
    } catch (failure) {
      tellFailure(failure);
    }
    await Promise.all([refetch(), countAlertsAnew(cache)]);
  };
  return (
    <Drawer
      open
      title={t('alert.settings')}
      placement="right"
      size={640}
      onClose={onClose}
      closable={{ placement: 'end', 'aria-label': t('action.close') }}
    >
      {data ? (
        <>
          <Switches of={data} save={save} />
          <QuietHours key={`${data.quietFrom} ${data.quietTo} ${data.quietDays}`} of={data} save={save} />
          <MailPart of={data} save={save} />
        </>
      ) : (
        <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />
      )}
    </Drawer>
  );
};

type Part = { of: AlertSetting; save: (chosen: AlertSettingDraft) => Promise<void> };
const Switches = ({ of: { switches }, save }: Part) => {
  const { t } = useSay();
  const [turning, turn] = useState<string | null>(null);
  const set = (way: 'bell' | 'mail', kind: string, on: boolean) => {
    turn(`${way} ${kind}`);
    void save({ [way]: { [kind]: on } }).finally(() => turn(null));
  };
  return (
    <table className="alert-switches">
      <thead>
        <tr>
          <th scope="col">{t('alert.kind')}</th>
          <th scope="col">{t('alert.bell')}</th>
          <th scope="col">{t('alert.mail')}</th>
        </tr>
      </thead>
      <tbody>
        {switches.map(({ kind, bell, mail }) => {
          const name = t(`alertKind.${kind}`);
          return (
            <tr key={kind}>
              <th scope="row">{name}</th>
              <td>
                {bell !== null && (
                  <Switch
                    size="small"
                    aria-label={t('alert.onBell', { kind: name })}
                    checked={bell}
                    loading={turning === `bell ${kind}`}
                    onChange={(on) => set('bell', kind, on)}
                  />
                )}
              </td>
              <td>
                {mail !== null && (
                  <Switch
                    size="small"
                    aria-label={t('alert.onMail', { kind: name })}
                    checked={mail}
                    loading={turning === `mail ${kind}`}
                    onChange={(on) => set('mail', kind, on)}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** The days of a week, Sunday first. */
const week = [0, 1, 2, 3, 4, 5, 6];
const QuietHours = ({ of: { quietFrom, quietTo, quietDays }, save }: Part) => {
  const { t, lang } = useSay();
  const [from, setFrom] = useState(quietFrom ?? '');
  const [to, setTo] = useState(quietTo ?? '');
  const [days, setDays] = useState<readonly number[]>(quietDays);
  const [saving, setSaving] = useState(false);
  const [ids, told] = [[useId(), useId()] as const, useId()];
  const next = { quietFrom: from || null, quietTo: to || null, quietDays: [...days].sort() };
  const broken = firstBroken(quietRules, next);
  const isAsWas = next.quietFrom === quietFrom && next.quietTo === quietTo && String(next.quietDays) === String(quietDays);
  const dayName = (day: number) =>
    // The first of these days was a Sunday.
    new Intl.DateTimeFormat(lang === 'kr' ? 'ko' : 'en', { weekday: 'short', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2023, 0, 1 + day)),
    );
  return (
    <section className="alert-part">
      <h3>{t('alert.quiet')}</h3>
      <p className="kit-quiet">{t('alert.quietWhy')}</p>
      <div className="alert-hours">
        <label htmlFor={ids[0]}>{t('alert.quietFrom')}</label>
        <input id={ids[0]} type="time" value={from} onChange={({ target }) => setFrom(target.value)} />
        <label htmlFor={ids[1]}>{t('alert.quietTo')}</label>
        <input
          id={ids[1]}
          type="time"
          value={to}
          aria-invalid={broken !== undefined}
          aria-describedby={told}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <p id={told} role="alert" className="alert-wrong">
        {broken && t(broken.code as 'alert.quietHasBothEnds')}
      </p>
      <fieldset className="alert-days">
        <legend>{t('alert.quietDays')}</legend>
        {week.map((day) => (
          <Tick key={day} checked={days.includes(day)} onChange={(on) => setDays(on ? [...days, day] : days.filter((one) => one !== day))}>
            {dayName(day)}
          </Tick>
        ))}
        <small className="kit-quiet">{t('alert.everyDay')}</small>
      </fieldset>
      <Button
        type="primary"
        loading={saving}
        disabled={isAsWas || broken !== undefined}
        onClick={() => {
          setSaving(true);
          void save(next).finally(() => setSaving(false));
        }}
      >
        {t('action.save')}
      </Button>
    </section>
  );
};

const lastWords = { SENT: 'alert.lastSent', WAITING: 'alert.lastWaits', GIVEN_UP: 'alert.lastGivenUp' } as const;
const MailPart = ({ of: { address, sendsMail, lastMail, lang }, save }: Part) => {
  const { t } = useSay();
  return (
    <section className="alert-part">
      <h3>{t('alert.mail')}</h3>
      {!sendsMail && <p className="kit-quiet">{t('alert.noMail')}</p>}
      <p>{address === null ? t('alert.noAddress') : t('alert.address', { address })}</p>
      {lastMail && <p className="kit-quiet">{t(lastWords[lastMail.state], { at: formatAt(lastMail.at), problem: lastMail.problem })}</p>}
      <div className="alert-lang">
        <span>{t('alert.lang')}</span>
        <Segmented<AlertSetting['lang']>
          aria-label={t('alert.lang')}
          value={lang}
          onChange={(next) => void save({ lang: next })}
          options={[
            { value: 'kr', label: '한국어' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
    </section>
  );
};
