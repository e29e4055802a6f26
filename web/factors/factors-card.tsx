import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Factor } from '../../contract/factors/fields.ts'
import { formatAgo, formatDate } from '../format.ts'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { AddAppDialog } from './add-app-dialog.tsx'
import { AddPasskeyDialog, RemoveFactorDialog, RenewCodesDialog } from './factor-dialogs.tsx'
import { factorsQuery } from './queries.ts'

type Act = 'app' | 'passkey' | 'codes' | { remove: Factor }

/** The user's second factors and recovery codes. `onClose`: a dialog that changes them is closed. */
export function FactorsCard({ onClose }: { onClose?: () => void }) {
  const found = useQuery(factorsQuery)
  const [act, setAct] = useState<Act>()
  const close = () => {
    setAct(undefined)
    onClose?.()
  }
  const factors = found.data?.factors ?? []
  return (
    <Card flush title="Second factor">
      <div className="space-y-4 px-4 pb-4">
        <p className="text-muted-foreground">
          Signing in asks for a code from an app or a passkey as well as your password, so a stolen password is not
          enough.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => setAct('app')}>
            <Smartphone aria-hidden />
            Add authenticator app
          </Button>
          {hasPasskeys() && (
            <Button variant="outline" onClick={() => setAct('passkey')}>
              <Fingerprint aria-hidden />
              Add passkey
            </Button>
          )}
        </div>
      </div>
      {found.isPending && <RowSkeletons count={1} />}
      {found.isLoadingError && (
        <ErrorState title="Your second factors could not be loaded" onRetry={() => found.refetch()} className="py-8" />
      )}
      {factors.length > 0 && (
        <ul aria-label="Second factors" className="divide-y divide-border border-t border-border">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => setAct({ remove: factor })} />
          ))}
          <li className="flex items-center gap-3 px-4 py-3">
            <p className="min-w-0 flex-1 text-muted-foreground">{codesLeft(found.data?.recoveryCodes ?? 0)}</p>
            <Button variant="outline" size="sm" onClick={() => setAct('codes')}>
              New codes
            </Button>
          </li>
        </ul>
      )}
      {act === 'app' && <AddAppDialog onClose={close} />}
      {act === 'passkey' && <AddPasskeyDialog onClose={close} />}
      {act === 'codes' && <RenewCodesDialog onClose={close} />}
      {typeof act === 'object' && (
        <RemoveFactorDialog factor={act.remove} last={factors.length === 1} onClose={close} />
      )}
    </Card>
  )
}

// Browsers have none without https, nor where the host is a mere address.
const hasPasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)

const codesLeft = (count: number) =>
  count === 1 ? '1 recovery code is left' : `${count || 'No'} recovery codes are left`

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { kind, name, createdAt, lastUsedAt } = factor
  const Icon = kind === 'totp' ? Smartphone : Fingerprint
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left font-medium" title={name}>
          {name}
        </p>
        <p className="text-sm text-muted-foreground">
          {kind === 'totp' ? 'Authenticator app' : 'Passkey'} · added {formatDate(createdAt)}
          {lastUsedAt && ` · last used ${formatAgo(lastUsedAt)}`}
        </p>
      </div>
      <Button variant="outline" size="sm" aria-label={`Remove: ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
