import { saveTheme, type Theme, themes } from '@lotline/contract/identity/settings';
import { useLocation } from '@tanstack/react-router';
import { useGo } from '../kit/browser/go.ts';
import { useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { chooseTheme, themeOptions, useTheme } from '../kit/look/theme.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { leave as leavePage } from '../kit/net/leave.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { send } from '../kit/net/send.ts';
import { session } from '../kit/net/session.ts';
import { PhoneButton } from '../kit/phone/PhoneButton.tsx';
import { PhoneSheet } from '../kit/phone/PhoneSheet.tsx';
import { LanguageSwitch } from '../kit/site/LanguageSwitch.tsx';
import { useT } from '../kit/words/words.ts';
import { leave } from './leave.ts';
import { faceOf } from './phone-faces.ts';
import { chooseDesktop } from './phone-guard.ts';
import { phoneScreens } from './phone-screens.ts';

const shine = (theme: Theme) => {
  chooseTheme({ theme });
  void send(saveTheme, { options: themeOptions.get() }).catch(tellFailure);
};

/** Every screen in the hand, and what belongs to the person who holds the phone. */
export const PhoneMenu = ({ close, help }: { close: () => void; help: () => void }) => {
  const t = useT();
  const go = useGo();
  const { pathname } = useLocation();
  const { theme } = useTheme();
  const user = useStore(session)?.user;
  const { may } = usePermission();
  return (
    <PhoneSheet title={t('phone.screens')} close={close}>
      <nav className="phone-tiles" aria-label={t('phone.screens')}>
        {phoneScreens().map(({ menu, path }) => (
          <button
            key={menu}
            type="button"
            className="phone-tile"
            {...(pathname === path && { 'aria-current': 'page' })}
            onClick={() => {
              close();
              go(path);
            }}
          >
            <Icon name={faceOf(menu).icon} size={24} />
            {t(faceOf(menu).word)}
          </button>
        ))}
      </nav>
      {(may('mobileNotice', 'view') || may('kioskRefusal', 'view')) && (
        <PhoneButton icon="bell" onTap={help}>
          {t('help.call')}
        </PhoneButton>
      )}
      <p className="phone-who">
        <b>{user?.username}</b> <small>{user?.userId}</small>
        <LanguageSwitch />
      </p>
      <fieldset className="phone-segments">
        <legend className="unseen">{t('frame.settings')}</legend>
        {themes.map((one) => (
          <button key={one} type="button" aria-pressed={one === theme} onClick={() => shine(one)}>
            {t(`theme.${one}`)}
          </button>
        ))}
      </fieldset>
      <PhoneButton
        icon="screen"
        onTap={() => {
          chooseDesktop(true);
          leavePage.to('/');
        }}
      >
        {t('phone.desktop')}
      </PhoneButton>
      <PhoneButton
        icon="leave"
        onTap={() => {
          close();
          void leave();
        }}
      >
        {t('session.signOut')}
      </PhoneButton>
    </PhoneSheet>
  );
};
