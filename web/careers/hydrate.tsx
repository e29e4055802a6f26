import '../app/styles.css'
import { type ComponentType, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { CareersView } from '../../contract/careers.ts'
import { followTheme } from '../app/theme.ts'
import { type ApplyProps, CareersSite } from './careers-site.tsx'
import { startPlaces } from './place.ts'

const root = document.getElementById('root')
const data = document.getElementById('view')
if (!root || !data) throw new Error('The page was not written by the server')
const view: CareersView = JSON.parse(data.textContent)
const dialogs = import.meta.glob<{ ApplyDialog: ComponentType<ApplyProps> }>('../apply/apply-dialog.tsx')
const loadDialog = async () => {
  const [load] = Object.values(dialogs)
  if (!load) throw new Error('The build has no dialog')
  return (await load()).ApplyDialog
}

followTheme()
startPlaces(view)
hydrateRoot(
  root,
  <StrictMode>
    <CareersSite view={view} loadDialog={loadDialog} />
  </StrictMode>,
)
