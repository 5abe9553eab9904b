import {
  saveTheme,
  shades,
  type Theme,
  type ThemeColor,
  type ThemeOptions,
  themeColors,
  themes,
} from '@lotline/contract/identity/settings';
import { useMutation } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { Drawer } from '../kit/look/Drawer.tsx';
import { Icon } from '../kit/look/icons.tsx';
import { chooseTheme, palette, themeOptions, useTheme } from '../kit/look/theme.ts';
import { send } from '../kit/net/send.ts';
import { useT } from '../kit/words/words.ts';
import './theme-drawer.css';

/** The check mark is white on deep colours and dark on bright ones, so that it can be seen on each. */
const bright: readonly ThemeColor[] = ['orange', 'cyan', 'green'];

const Swatch = ({ color, active, onChoose }: { color: ThemeColor; active: boolean; onChoose: () => void }) => {
  const name = useT()(`theme.${color}`);
  return (
    <button
      type="button"
      className="swatch"
      aria-pressed={active}
      aria-label={name}
      title={name}
      onClick={onChoose}
      style={{ background: palette[color].swatch, color: bright.includes(color) ? '#10151c' : '#ffffff' }}
    >
      {active && <Icon name="check" size={26} />}
    </button>
  );
};

type Choice<One extends Theme> = { name: string; of: readonly One[]; value: One; onChoose: (one: One) => void };
const ShadeChoice = <One extends Theme>({ name, of, value, onChoose }: Choice<One>) => {
  const t = useT();
  return (
    <Segmented<One>
      block
      aria-label={name}
      value={value}
      onChange={onChoose}
      options={of.map((one) => ({ value: one, label: t(`theme.${one}`) }))}
    />
  );
};

/** Colour, sidebar and shade; each choice shows at once and is kept for the user. */
export const ThemeDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const theme = useTheme();
  const save = useMutation({ mutationFn: (options: ThemeOptions) => send(saveTheme, { options }) });
  const choose = (part: Partial<ThemeOptions>) => {
    chooseTheme(part);
    save.mutate(themeOptions.get());
  };
  return (
    <Drawer
      open
      title={t('theme.title')}
      placement="right"
      size={360}
      onClose={onClose}
      closable={{ placement: 'end', 'aria-label': t('action.close') }}
    >
      <section className="theme-part">
        <h3>{t('theme.color')}</h3>
        <div className="swatches">
          {themeColors.map((color) => (
            <Swatch key={color} color={color} active={color === theme.themeColor} onChoose={() => choose({ themeColor: color })} />
          ))}
        </div>
      </section>
      <section className="theme-part">
        <h3>{t('theme.sidebar')}</h3>
        <ShadeChoice name={t('theme.sidebar')} of={shades} value={theme.sidebar} onChoose={(sidebar) => choose({ sidebar })} />
      </section>
      <section className="theme-part">
        <h3>{t('theme.theme')}</h3>
        <ShadeChoice name={t('theme.theme')} of={themes} value={theme.theme} onChoose={(chosen) => choose({ theme: chosen })} />
      </section>
    </Drawer>
  );
};
