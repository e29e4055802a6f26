import { useEffect } from 'react'
import type { TeamMember } from '../../contract/team/fields.ts'
import { nameOf } from '../colleagues/queries.ts'
import { formatDateTime } from '../format.ts'
import { useFirstFocus } from '../ui/behaviour/focus.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { useIssueResetLink } from './changes.ts'

/** Makes a one-time link by which a member sets a new password, and shows it this once. */
export function ResetLinkDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const issue = useIssueResetLink()
  const name = <bdi>{nameOf(member)}</bdi>
  const failed = issue.isError
  useEffect(() => {
    if (failed) onClose()
  }, [failed, onClose])
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={<>Reset link for {name}</>}
      description={
        issue.data ? (
          `Send it to them yourself. It works once, until ${formatDateTime(issue.data.expiresAt)}.`
        ) : (
          <>{name} sets a new password with it and is signed out everywhere else. A link made before stops working.</>
        )
      }
    >
      {issue.data && (
        <DialogBody>
          <Field label="Link">
            {(control) => (
              <div className="flex gap-2">
                <Input {...control} first readOnly value={issue.data.url} onFocus={(event) => event.target.select()} />
                <CopyButton text={issue.data.url} label="Copy link" />
              </div>
            )}
          </Field>
        </DialogBody>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {issue.data ? 'Done' : 'Cancel'}
        </Button>
        {!issue.data && <MakeButton pending={issue.isPending} onClick={() => issue.mutate(member)} />}
      </DialogFooter>
    </Dialog>
  )
}

/** Has the focus first: it is the purpose, and can be taken back with another link. */
function MakeButton(props: { pending: boolean; onClick: () => void }) {
  const button = useFirstFocus<HTMLButtonElement>(true)
  return (
    <Button ref={button} {...props}>
      Make reset link
    </Button>
  )
}
