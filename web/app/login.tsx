import { AuthScreen } from '../auth/auth-screen.tsx'
import { loadPatiently } from '../screens/lazy-part.ts'
import { FloatingOfflineChip } from '../screens/offline.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { mount } from './mount.tsx'

const loadApp = () => loadPatiently(() => import('./app.tsx'))

// Who begins to sign in is led to the shell, and the focus would be nowhere while it is waited for; others come by.
for (const act of ['input', 'submit']) {
  document.addEventListener(act, () => void loadApp().then(({ loadShell }) => loadShell()), { once: true })
}

mount(
  <>
    <AuthScreen onLeave={(to) => void loadApp().then(({ leaveLogin }) => leaveLogin(to))} />
    <FloatingOfflineChip />
    <Toaster />
  </>,
)
