import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, Suspense, useRef, useState } from 'react'
import { failed } from '../api/failed.ts'
import { lazyPart } from '../screens/lazy-part.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cn } from '../ui/behaviour/class-names.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { Fit } from './crop.ts'
import { readPicture } from './picture-file.ts'

const PictureDialog = lazyPart(() => import('./picture-dialog.tsx'), 'PictureDialog')

interface PictureCardProps<Kept> {
  title: string
  help: string
  name: string
  picture: string | null
  /** A logo is seen whole and square; a person fills a circle. */
  kind?: 'person' | 'logo'
  /** Sends the base64 text of an image; with null it takes the picture away. */
  send: (data: string | null) => Promise<Kept>
  onChanged: (kept: Kept) => void
}

/** A picture that one chooses, crops and removes. */
export function PictureCard<Kept>(props: PictureCardProps<Kept>) {
  const { title, help, name, picture, kind = 'person', send, onChanged } = props
  const change = useMutation({
    mutationFn: send,
    onSuccess: (kept, data) => {
      onChanged(kept)
      toast({ title: `${title} ${data === null ? 'removed' : 'saved'}` })
    },
    onError: (error, data) =>
      failed(`The ${title.toLowerCase()} could not be ${data === null ? 'removed' : 'saved'}`)(error),
  })
  const { chosen, problem, choose, close } = useChosenPicture()
  const file = useRef<HTMLInputElement>(null)
  const fit: Fit = kind === 'logo' ? 'contain' : 'cover'
  return (
    <Card title={title}>
      <div className="flex flex-wrap items-center gap-4">
        {kind === 'logo' && picture ? (
          <img src={picture} alt="" className="size-16 rounded-md border border-border object-contain" />
        ) : (
          <Avatar name={name} picture={picture} className={cn('size-16!', kind === 'logo' && 'rounded-md!')} />
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => file.current?.click()}>
              {picture ? `Change ${title.toLowerCase()}` : `Choose ${title.toLowerCase()}`}
            </Button>
            {picture && (
              <Button
                variant="quiet"
                pending={change.isPending && change.variables === null}
                onClick={() => change.mutate(null)}
              >
                Remove
              </Button>
            )}
          </div>
          <p className="mt-2 text-sm text-muted-foreground">{help}</p>
          <p role="alert" className="text-sm text-destructive-text">
            {problem}
          </p>
          <input
            ref={file}
            hidden
            type="file"
            aria-label={`${title} file`}
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            onChange={choose}
          />
        </div>
      </div>
      <Suspense>
        {chosen && (
          <PictureDialog
            title={`Crop ${title.toLowerCase()}`}
            picture={chosen}
            fit={fit}
            save={change.mutateAsync}
            onClose={close}
          />
        )}
      </Suspense>
    </Card>
  )
}

function useChosenPicture() {
  const [chosen, setChosen] = useState<ImageBitmap>()
  const [problem, setProblem] = useState('')
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setProblem('')
    try {
      setChosen(await readPicture(file))
    } catch {
      setProblem(`${file.name} cannot be read as a picture. Choose a PNG, JPEG or WebP file.`)
    }
    // The same file can be chosen again.
    target.value = ''
  }
  const close = () => {
    chosen?.close()
    setChosen(undefined)
  }
  return { chosen, problem, choose, close }
}
