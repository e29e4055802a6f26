import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog, DialogBody, DialogFooter, type DialogState } from './dialog.tsx'

interface SecretDialogProps extends DialogState {
  title: string
  description: string
  secret: string
  copy: string
  /** A line below it. */
  children?: ReactNode
}

export function SecretDialog({ title, description, secret, copy, children, open, onOpenChange }: SecretDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <DialogBody className="space-y-3">
        <code className="block rounded-sm bg-accent px-3 py-2 font-mono text-sm break-all select-all">{secret}</code>
        {children && <p className="text-muted-foreground">{children}</p>}
      </DialogBody>
      <DialogFooter>
        <CopyButton text={secret} label={copy} />
        <Button onClick={() => onOpenChange(false)}>Done</Button>
      </DialogFooter>
    </Dialog>
  )
}
