// What the machine allows: a bare server that streams bodies to the disk, and nothing else.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const [folder = ''] = process.argv.slice(2)
const server = createServer((request, response) => {
  // As with the portal, an answer says that a power cut does not take the bytes any more: a floor that leaves them in a cache
  // would promise less. What the portal flushes besides, the name in its folder and the row, is its own to pay for.
  pipeline(request, createWriteStream(join(folder, randomUUID()), { flush: true })).then(
    () => response.writeHead(201).end(),
    () => response.destroy(),
  )
})
server.listen(0, 'localhost', () => console.log(`http://localhost:${(server.address() as AddressInfo).port}`))
