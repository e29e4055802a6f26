import { ChevronRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { Interview } from './use-interview.ts'

export function DeviceSettings({ interview: { camera, kind, busy } }: { interview: Interview }) {
  const { devices, cameraId, microphoneId, choose, refresh, test, testing } = camera
  const complete = microphoneId !== undefined && (kind === 'audio' || cameraId !== undefined)
  return (
    <details className="group rounded-md border">
      <Summary>Camera and microphone settings</Summary>
      <div className="space-y-4 border-t p-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {kind === 'video' && (
            <DeviceSelect
              label="Camera"
              devices={devices.cameras}
              value={cameraId}
              disabled={busy || testing}
              onChange={(id) => void choose({ cameraId: id })}
            />
          )}
          <DeviceSelect
            label="Microphone"
            devices={devices.microphones}
            value={microphoneId}
            disabled={busy || testing}
            onChange={(id) => void choose({ microphoneId: id })}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" pending={testing} disabled={!complete || busy} onClick={() => void test()}>
            Test Devices
          </Button>
          <Button variant="outline" disabled={busy || testing} onClick={() => void refresh()}>
            Refresh Devices
          </Button>
        </div>
      </div>
    </details>
  )
}

/** The line of a folded part that one presses. */
export function Summary({ children }: { children: string }) {
  return (
    <summary className="flex min-h-11 list-none items-center gap-2 rounded-md px-4 font-medium [&::-webkit-details-marker]:hidden">
      <ChevronRight aria-hidden className="size-4 text-muted-foreground transition-transform group-open:rotate-90" />
      {children}
    </summary>
  )
}

interface DeviceSelectProps {
  label: string
  devices: MediaDeviceInfo[]
  value: string | undefined
  disabled: boolean
  onChange: (id: string) => void
}

function DeviceSelect({ label, devices, value, disabled, onChange }: DeviceSelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <NativeSelect
          {...control}
          className="h-10"
          value={value ?? ''}
          disabled={disabled || devices.length === 0}
          onChange={({ target }) => onChange(target.value)}
        >
          {value === undefined && <option value="">{devices.length === 0 ? 'None found' : 'Choose…'}</option>}
          {devices.map((device, index) => (
            <option key={device.deviceId} value={device.deviceId}>
              {device.label || `${label} ${index + 1}`}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
