import type { ReactNode } from 'react'
import { submitWithKeys } from '../../forms/submit-keys.ts'

/** The part of a step that scrolls; where little is left of the screen, the dialog scrolls instead. */
export const bodyClass = 'relative [@media(max-height:34rem)]:flex-none [@media(max-height:34rem)]:overflow-visible'

/** The form of one step: it fills the dialog, and says itself what is wrong. */
export function StepForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col [@media(max-height:34rem)]:flex-none"
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
