import type { Config } from '../../platform/settings/config.ts'
import { type Finding, findingsAbout } from './finding.ts'

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** Settings that work, but that are better set otherwise where people rely on Atrium. */
export function examineSettings(config: Config): Finding[] {
  const found = findingsAbout('settings')
  const { publicUrl, host, trustedProxies, registration, smtpUrl, backups, dataDir } = config
  const open = !LOOPBACK.includes(host)
  if (!publicUrl)
    found.look('PUBLIC_URL is not set', 'Set it to the address that people use: links in emails begin with it.')
  else if (!publicUrl.startsWith('https:') && !LOOPBACK.includes(new URL(publicUrl).hostname))
    found.wrong('PUBLIC_URL is not https: passwords are sent unencrypted', 'Put a proxy in front that ends https.')
  if (publicUrl?.startsWith('https:') && trustedProxies.length === 0)
    found.wrong(
      'PUBLIC_URL is https, which a proxy ends, but TRUSTED_PROXIES names none: everyone has the proxy’s address',
      'Set TRUSTED_PROXIES to the address the proxy connects from, like 127.0.0.1.',
    )
  if (open && publicUrl?.startsWith('https:'))
    found.look(`HOST=${host} lets people past the proxy`, 'Let only the proxy reach this port, or set HOST=127.0.0.1.')
  if (registration === 'open') found.look('anyone may register', 'Set REGISTRATION=closed unless you want this.')
  if (!smtpUrl) found.look('email is not set up', 'Set SMTP_URL and MAIL_FROM; until then links are copied by hand.')
  if (backups.at === undefined)
    found.look('automatic back-ups are off', 'Set BACKUP_AT=03:30, and BACKUP_DIR to a folder on another disk.')
  else if (`${backups.folder}/`.startsWith(`${dataDir}/`))
    found.look(
      'back-ups are in the data folder, and would be lost with it',
      'Set BACKUP_DIR to a folder on another disk.',
    )
  return found.all('ready for production')
}
