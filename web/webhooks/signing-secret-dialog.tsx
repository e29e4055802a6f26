import { FORMER_SECRET_HOURS } from '../../contract/webhooks/endpoints.ts'
import type { DialogState } from '../ui/dialog.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'

interface SigningSecretDialogProps extends DialogState {
  secret: string
  /** Whether another secret was there before. */
  renewed: boolean
}

/** Shows a webhook's new secret. */
export function SigningSecretDialog({ renewed, ...props }: SigningSecretDialogProps) {
  return (
    <SecretDialog
      {...props}
      title="Copy the signing secret"
      description="Your receiver verifies each request with it. We show it only now."
      copy="Copy secret"
    >
      {renewed && `The former secret works for another ${FORMER_SECRET_HOURS} hours.`}
    </SecretDialog>
  )
}
