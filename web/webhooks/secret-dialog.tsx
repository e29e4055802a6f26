import { FORMER_SECRET_HOURS } from '../../contract/webhooks/endpoints.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter, type DialogState } from '../ui/dialog.tsx'

interface SecretDialogProps extends DialogState {
  secret: string
  /** Whether another secret was there before. */
  renewed: boolean
}

/** Shows a secret, once. */
export function SecretDialog({ secret, renewed, open, onOpenChange }: SecretDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Copy the signing secret"
        description="Your receiver verifies each request with it. We show it only now."
      >
        <DialogBody className="space-y-3">
          <code className="block rounded-sm bg-accent px-3 py-2 font-mono text-sm break-all select-all">{secret}</code>
          {renewed && (
            <p className="text-muted-foreground">The former secret works for another {FORMER_SECRET_HOURS} hours.</p>
          )}
        </DialogBody>
        <DialogFooter>
          <CopyButton text={secret} label="Copy secret" />
          <Button onClick={() => onOpenChange(false)}>Done</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
