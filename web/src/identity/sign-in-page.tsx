import { createRoot } from 'react-dom/client';
import 'virtual:theme.css';
import '../kit/look/base.css';
import '../kit/look/theme.ts';
import { afterSignIn, leave } from '../kit/net/leave.ts';
import { forgetIfOver, session } from '../kit/net/session.ts';
import { loadPlant } from '../kit/site/plant.ts';
import { SignIn } from './SignIn.tsx';

const goOn = () => leave.to(afterSignIn());

forgetIfOver();
const root = document.getElementById('root');
if (session.get()) goOn();
else if (root) {
  // Another tab signed in: this one needn't ask again.
  session.subscribe(() => session.get() && goOn());
  createRoot(root).render(<SignIn />);
  loadPlant().catch(() => undefined);
}
