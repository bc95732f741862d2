// The needs of the embedded PostgreSQL on its host: an account to run as, folders that this account reaches, a socket.
import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readFile, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The account to run PostgreSQL as; undefined: our own. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined

/** PostgreSQL refuses to run as root: in that case it runs as the user postgres or `nobody`, who must be able to reach `dataDir`. */
export async function runAs(dataDir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!found)
    throw new Error(
      'PostgreSQL cannot run as root, and there is no account postgres or nobody. Start the portal as an ordinary user, or name a server by DATABASE_URL.',
    )
  const user = { uid: Number(found[2]), gid: Number(found[3]) }
  for (let path = dataDir; ; path = dirname(path)) {
    if (!(await reaches(path, user)))
      throw new Error(
        `The account ${found[0]}, which must run PostgreSQL in place of root, cannot enter ${path}. Name a folder it can reach by DATA_DIR, for example /var/lib/portal, or a server by DATABASE_URL.`,
      )
    if (path === dirname(path)) return user
  }
}

async function reaches(path: string, { uid, gid }: { uid: number; gid: number }): Promise<boolean> {
  const { mode, uid: owner, gid: group } = await stat(path)
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** A folder for the socket whose path fits the 107 bytes of a socket address. */
export async function socketFolder(dataDir: string, user: RunAs): Promise<string> {
  const near = join(dataDir, 'run')
  const short = Buffer.byteLength(near) <= 90
  const folder = short
    ? near
    : join(tmpdir(), `portal-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid } = await stat(folder)
  // In a shared folder another user may have created it first: never use a socket that others can replace.
  if (!short && process.getuid && uid !== process.getuid() && uid !== user?.uid)
    throw new Error(`${folder} belongs to another account. Name a shorter DATA_DIR.`)
  if (user) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  return folder
}

/** Whether a process runs, also one of another account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

interface Postmaster {
  readonly pid: number
  /** Folder of the socket, or address. */
  readonly socket: string
  readonly port: number
  readonly isStopping: boolean
}

/** The server that runs on `folder`, from its postmaster.pid. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', data, , port = '', socket = '', address = '', , status] = text.split('\n').map((line) => line.trim())
  // The file is written line by line: without an address it is not complete yet.
  if (!/^\d+$/.test(pid) || data !== folder || !port || !(socket || address)) return undefined
  if (!isAlive(Number(pid))) return undefined
  // The process id may have been reused by another program: its command line shows that, if the system provides it.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  return command.includes('postgres')
    ? { pid: Number(pid), socket: socket || address, port: Number(port), isStopping: status === 'stopping' }
    : undefined
}

export const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })
