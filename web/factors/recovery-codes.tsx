import { Download } from 'lucide-react'
import { brand } from '../screens/brand.tsx'
import { useFirstFocus } from '../ui/behaviour/focus.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const done = useFirstFocus<HTMLButtonElement>(true)
  return (
    <>
      <DialogBody className="space-y-4">
        <p>
          Each code signs you in once when you don’t have your app or passkey. Keep them somewhere other than this
          device. We show them only once.
        </p>
        <ul
          aria-label="Recovery codes"
          className="grid gap-x-6 gap-y-1.5 rounded-sm border border-border bg-muted p-4 font-mono text-base sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} label="Copy codes" />
          <Button variant="outline" onClick={() => download(`${text}\n`)}>
            <Download aria-hidden />
            Download
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button ref={done} onClick={onDone}>
          I have saved them
        </Button>
      </DialogFooter>
    </>
  )
}

function download(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = `${brand.toLowerCase()}-recovery-codes.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}
