import type { ReactNode } from 'react'
import { submitWithKeys } from '../ui/submit-keys.ts'

/** The form of one step: it fills the dialog, and says itself what is wrong. */
export function StepForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={submitWithKeys}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
