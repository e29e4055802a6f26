import type { DialogState } from '../ui/dialog.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'

/** Shows a new key. */
export function KeyShownDialog(props: DialogState & { secret: string }) {
  return (
    <SecretDialog
      {...props}
      title="Copy the API key"
      description="We show it only now. Keep it like a password: anyone who has it can do what it allows."
      copy="Copy key"
    >
      Send it as <code className="font-mono text-sm">Authorization: Bearer …</code> with each request. The{' '}
      <a href="/api/docs" className="text-primary-text underline">
        API documentation
      </a>{' '}
      has examples.
    </SecretDialog>
  )
}
