import { ZoomIn } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { DialogForm } from '../forms/dialog-form.tsx'
import { cn } from '../ui/behaviour/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type Crop, dragPicture, type Fit, MAX_ZOOM, WHOLE } from './crop.ts'
import { drawPicture, encodePicture, PICTURE_SIDE } from './picture-file.ts'

interface PictureDialogProps {
  title: string
  picture: ImageBitmap
  fit: Fit
  save: (data: string) => Promise<unknown>
  onClose: () => void
}

/** Crops a picture to a square: by dragging, or with sliders that the keyboard moves. What is seen is what is saved. */
export function PictureDialog({ title, picture, fit, save, onClose }: PictureDialogProps) {
  // In a state and not in a ref: the dialog's content comes a moment after the dialog, and is drawn on then.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [crop, setCrop] = useState(WHOLE)
  const [saving, setSaving] = useState(false)
  useEffect(() => {
    if (canvas) drawPicture(canvas, picture, { crop, fit })
  }, [canvas, picture, crop, fit])
  const saveIt = async () => {
    if (!canvas) return
    setSaving(true)
    // A toast has said that it failed; the crop stays for another try.
    const saved = await save(encodePicture(canvas)).then(
      () => true,
      () => false,
    )
    setSaving(false)
    if (saved) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={title}
      description="Drag the picture, or move and zoom it with the sliders."
    >
      <DialogForm
        onSend={() => void saveIt()}
        submit={saving ? 'Saving...' : 'Save'}
        pending={saving}
        onCancel={onClose}
        fields=""
      >
        <Frame fit={fit}>
          <canvas
            ref={setCanvas}
            width={PICTURE_SIDE}
            height={PICTURE_SIDE}
            className="size-full touch-none cursor-grab active:cursor-grabbing"
            {...dragHandlers({ picture, crop, fit, onCrop: setCrop })}
          />
        </Frame>
        <Sliders crop={crop} onCrop={setCrop} />
      </DialogForm>
    </Dialog>
  )
}

/** The ground shows where a logo is transparent; a ring shows what of a person's picture is seen. */
function Frame({ fit, children }: { fit: Fit; children: ReactNode }) {
  return (
    <div className="relative mx-auto aspect-square w-full max-w-72 overflow-hidden rounded-md bg-accent">
      {children}
      {fit === 'cover' && (
        <span aria-hidden className="pointer-events-none absolute inset-0 rounded-full ring-999 ring-overlay" />
      )}
    </div>
  )
}

interface DragParts {
  picture: ImageBitmap
  crop: Crop
  fit: Fit
  onCrop: (crop: Crop) => void
}

function dragHandlers({ picture, crop, fit, onCrop }: DragParts) {
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const side = event.currentTarget.clientWidth
      onCrop(dragPicture(picture, { crop, fit, side, right: event.movementX, down: event.movementY }))
    },
  }
}

function Sliders({ crop, onCrop }: { crop: Crop; onCrop: (crop: Crop) => void }) {
  return (
    <div className="mx-auto mt-4 max-w-72 space-y-2">
      <Slider
        label="Zoom"
        min={1}
        max={MAX_ZOOM}
        value={crop.zoom}
        onValue={(zoom) => onCrop({ ...crop, zoom })}
        icon
      />
      <Slider label="Left to right" min={-1} max={1} value={crop.x} onValue={(x) => onCrop({ ...crop, x })} />
      <Slider label="Top to bottom" min={-1} max={1} value={crop.y} onValue={(y) => onCrop({ ...crop, y })} />
    </div>
  )
}

interface SliderProps {
  label: string
  min: number
  max: number
  value: number
  onValue: (value: number) => void
  icon?: boolean
}

function Slider({ label, min, max, value, onValue, icon = false }: SliderProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-center gap-3">
      <label htmlFor={id} className={cn('flex items-center gap-1.5 text-sm', !icon && 'text-muted-foreground')}>
        {label}
        {icon && <ZoomIn aria-hidden className="size-3.5 text-muted-foreground" />}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.02}
        value={value}
        onChange={(event) => onValue(Number(event.target.value))}
        className="h-6 w-full accent-primary"
      />
    </div>
  )
}
