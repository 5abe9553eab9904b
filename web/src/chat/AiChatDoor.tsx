import { Icon } from '../kit/look/icons.tsx';
import { usePlant } from '../kit/site/plant.ts';
import { useT } from '../kit/words/words.ts';

/** Opens the AI chat beside the work, in the one window that it has; where none is configured there is no way to it. */
export const AiChatDoor = () => {
  const t = useT();
  const { chatScript } = usePlant();
  if (!chatScript) return null;
  const label = t('frame.openAiChat');
  const open = () => window.open('/ai-chat', 'lotline.aiChat', 'popup,width=500,height=700')?.focus();
  return (
    <button type="button" className="tool" aria-label={label} title={label} onClick={open}>
      <Icon name="bot" />
    </button>
  );
};
