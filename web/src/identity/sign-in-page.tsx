import { createRoot } from 'react-dom/client';
import 'virtual:theme.css';
import '../kit/base.css';
import '../kit/theme.ts';
import { leave, ownPath } from '../kit/leave.ts';
import { loadPlant } from '../kit/plant.ts';
import { forgetIfOver, session } from '../kit/session.ts';
import { SignIn } from './SignIn.tsx';

const goOn = () => leave.to(ownPath(new URLSearchParams(window.location.search).get('redirect')));

forgetIfOver();
const root = document.getElementById('root');
if (session.get()) goOn();
else if (root) {
  // Another tab signed in: this one needn't ask again.
  session.subscribe(() => session.get() && goOn());
  createRoot(root).render(<SignIn />);
  loadPlant().catch(() => undefined);
}
