/** Back-ups that Atrium made by itself: every day, before an upgrade, or before a restore. */
export type Kind = 'daily' | 'before-upgrade' | 'before-restore'

/** The name of a back-up that was made at a moment; `kind` begins it. */
export function nameBackup(at: Date, passphrase: string | undefined, kind: Kind | 'atrium' = 'atrium'): string {
  const stamp = at.toISOString().slice(0, 19).replaceAll(':', '')
  return `${kind}-${stamp}Z.tar.zst${passphrase ? '.age' : ''}`
}

/** When a back-up with a name of ours was made; undefined for any other name. */
export function timeOfBackup(name: string, kind: Kind | 'atrium' = 'atrium'): Date | undefined {
  const [, day, hours, minutes, seconds] =
    new RegExp(`^${kind}-(\\d{4}-\\d{2}-\\d{2})T(\\d{2})(\\d{2})(\\d{2})Z\\.tar\\.zst(?:\\.age)?$`).exec(name) ?? []
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined
}
