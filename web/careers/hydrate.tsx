import '../ui/styles.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { CareersView } from '../../contract/careers/fields.ts'
import { dropStrayClicks } from '../ui/behaviour/double-clicks.ts'
import { keepFocus } from '../ui/behaviour/keep-focus.ts'
import { followTheme } from '../ui/behaviour/theme.ts'
import { CareersSite } from './careers-site.tsx'
import { startVisit } from './visit.ts'

const root = document.getElementById('root')
const data = document.getElementById('view')
if (!root || !data) throw new Error('The page was not written by the server')
const view: CareersView = JSON.parse(data.textContent)
const loadDialogs = async () => {
  const [{ ApplyDialog }, { ArrivedDialog }] = await Promise.all([
    import('../apply/apply-dialog.tsx'),
    import('../apply/arrived-dialog.tsx'),
  ])
  return { ApplyDialog, ArrivedDialog }
}

followTheme()
dropStrayClicks()
keepFocus()
startVisit(view)
hydrateRoot(
  root,
  <StrictMode>
    <CareersSite view={view} loadDialogs={loadDialogs} />
  </StrictMode>,
)
