import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter, type DialogState } from '../ui/dialog.tsx'

/** Shows a new key, once. */
export function KeyShownDialog({ secret, open, onOpenChange }: DialogState & { secret: string }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Copy the API key"
        description="We show it only now. Keep it like a password: anyone who has it can do what it allows."
      >
        <DialogBody className="space-y-3">
          <code className="block rounded-sm bg-accent px-3 py-2 font-mono text-sm break-all select-all">{secret}</code>
          <p className="text-muted-foreground">
            Send it as <code className="font-mono text-sm">Authorization: Bearer …</code> with each request. The{' '}
            <a href="/api/docs" className="text-primary-text underline">
              API documentation
            </a>{' '}
            has examples.
          </p>
        </DialogBody>
        <DialogFooter>
          <CopyButton text={secret} label="Copy key" />
          <Button onClick={() => onOpenChange(false)}>Done</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
