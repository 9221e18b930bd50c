/**
 * Scripts of Redis, each of which changes the keys of one queue atomically. All keys begin with `unsaid:{QUEUE}:`, whose braces keep
 * them on one node of a cluster.
 *
 * | key | is |
 * |---|---|
 * | record | direction, format and application of the queue |
 * | seq | counts what was stored |
 * | d:KEY | one delivery |
 * | s:STATE | keys in a state, by the order in which they were stored; those that are over, by when they are deleted |
 * | due:GROUP | keys that wait and may run, by when they are due |
 * | groups | groups, by when the first of each is due: `e:ENDPOINT`, `f` for what has none, `s` for that with which a process died |
 * | leases | keys that run, by when their leases are over |
 * | serial:SERIAL | keys of a serial that wait or run, in their order: only the first of them is in a group |
 * | busy | for each serial the key that runs |
 */
const LIBRARY = `
local P = KEYS[1]:sub(1, -7)
local time = redis.call('TIME')
local NOW = time[1] * 1000 + math.floor(time[2] / 1000)
local call = redis.call
local function row(key) return P .. 'd:' .. key end
local function first(list) return call('ZRANGE', list, 0, 0)[1] end
local function get(key, field) return call('HGET', row(key), field) end
local function read(key, ...)
  local values = call('HMGET', row(key), ...)
  table.insert(values, 1, key)
  return values
end
local function groupOf(key)
  local field = call('HMGET', row(key), 'endpoint', 'deaths')
  if field[1] then return 'e:' .. field[1] end
  return tonumber(field[2] or 0) > 0 and 's' or 'f'
end
local function refresh(group)
  local next = call('ZRANGE', P .. 'due:' .. group, 0, 0, 'WITHSCORES')
  if next[1] then call('ZADD', P .. 'groups', next[2], group) else call('ZREM', P .. 'groups', group) end
end
local function push(key)
  local group = groupOf(key)
  call('ZADD', P .. 'due:' .. group, get(key, 'due'), key)
  refresh(group)
end
local function pull(key)
  local group = groupOf(key)
  call('ZREM', P .. 'due:' .. group, key)
  refresh(group)
end
-- Takes a delivery out of its serial, and lets the next one of it run.
local function leave(key)
  local serial = get(key, 'serial')
  if not serial then return end
  call('ZREM', P .. 'serial:' .. serial, key)
  if call('HGET', P .. 'busy', serial) == key then call('HDEL', P .. 'busy', serial) end
  local head = first(P .. 'serial:' .. serial)
  if head and not call('HGET', P .. 'busy', serial) then push(head) end
end
-- Has a delivery wait until it is due, and is the first of its serial.
local function wait(key, due)
  local field = call('HMGET', row(key), 'seq', 'serial')
  call('HSET', row(key), 'state', 'waiting', 'due', due)
  call('ZADD', P .. 's:waiting', field[1], key)
  if not field[2] then return push(key) end
  local list = P .. 'serial:' .. field[2]
  local head = first(list)
  call('ZADD', list, field[1], key)
  if call('HGET', P .. 'busy', field[2]) or first(list) ~= key then return end
  if head and head ~= key then pull(head) end
  push(key)
end
-- Takes a delivery out of the lists of its state.
local function take(key)
  local state = get(key, 'state')
  call('ZREM', P .. 's:' .. state, key)
  if state == 'waiting' then pull(key) end
  if state == 'running' then call('ZREM', P .. 'leases', key) end
  leave(key)
  return state
end
local function bury(key)
  call('HSET', row(key), 'state', 'dead')
  call('ZADD', P .. 's:dead', get(key, 'seq'), key)
end
-- Ends a delivery, of which the key is kept for a time.
local function finish(key, state, keepMs, keepsBody)
  call('HSET', row(key), 'state', state)
  if not keepsBody then call('HDEL', row(key), 'body', 'headers', 'failure', 'notes', 'serial', 'application', 'due') end
  call('ZADD', P .. 's:' .. state, NOW + keepMs, key)
  call('PEXPIREAT', row(key), NOW + keepMs)
end
local function among(list, value)
  for each in list:gmatch('[^,]+') do if each == value then return true end end
  return false
end
`;

/** Fields of a delivery as `list` and `claim` return them. */
export const FIELDS = [
  'key',
  'seq',
  'event',
  'serial',
  'endpoint',
  'state',
  'attempts',
  'deaths',
  'lease',
  'failure',
  'received_at',
  'notes',
  'headers',
  'body',
] as const;

const ALL = FIELDS.slice(1)
  .map((field) => `'${field}'`)
  .join(', ');
const BRIEF = FIELDS.slice(1, -3)
  .map((field) => `'${field}'`)
  .join(', ');

const BODIES = {
  /** ARGV: for each delivery key, receivedAt, event, serial, endpoint, headers, body, application. Returns 1 for each that is new. */
  unsaidAdd: `
    local added = {}
    for i = 1, #ARGV, 8 do
      local key = ARGV[i]
      local isNew = call('EXISTS', row(key)) == 0
      if isNew then
        local seq = call('INCR', P .. 'seq')
        call('HSET', row(key), 'seq', seq, 'attempts', 0, 'deaths', 0, 'received_at', ARGV[i + 1], 'headers', ARGV[i + 5],
          'body', ARGV[i + 6], 'application', ARGV[i + 7])
        for offset, field in pairs({ [2] = 'event', [3] = 'serial', [4] = 'endpoint' }) do
          if ARGV[i + offset] ~= '' then call('HSET', row(key), field, ARGV[i + offset]) end
        end
        wait(key, NOW)
      end
      added[#added + 1] = isNew and 1 or 0
    end
    return added`,

  /** ARGV: owner, limit, leaseMs, takesSuspect, perEndpoint, then each busy endpoint with its number. Returns rows. */
  unsaidClaim: `
    local claimed, limit, lease = {}, tonumber(ARGV[2]), NOW + ARGV[3]
    local busy = {}
    for i = 6, #ARGV, 2 do busy['e:' .. ARGV[i]] = tonumber(ARGV[i + 1]) end
    local skipped = 0
    while #claimed < limit do
      local groups = call('ZRANGEBYSCORE', P .. 'groups', '-inf', NOW, 'LIMIT', skipped, 100)
      for _, group in ipairs(groups) do
        local places = limit - #claimed
        if group == 's' then places = ARGV[4] == '1' and math.min(places, 1) or 0
        elseif group ~= 'f' then places = math.min(places, ARGV[5] - (busy[group] or 0)) end
        local keys = places > 0 and call('ZRANGEBYSCORE', P .. 'due:' .. group, '-inf', NOW, 'LIMIT', 0, places) or {}
        for _, key in ipairs(keys) do
          call('ZREM', P .. 'due:' .. group, key)
          local field = call('HMGET', row(key), 'seq', 'serial', 'state')
          if field[3] == 'waiting' then
            call('HSET', row(key), 'state', 'running', 'lease', ARGV[1] .. '-' .. field[1])
            call('HINCRBY', row(key), 'attempts', 1)
            call('ZREM', P .. 's:waiting', key)
            call('ZADD', P .. 's:running', field[1], key)
            call('ZADD', P .. 'leases', lease, key)
            if field[2] then call('HSET', P .. 'busy', field[2], key) end
            claimed[#claimed + 1] = read(key, ${ALL})
          end
        end
      end
      for _, group in ipairs(groups) do refresh(group) end
      if #groups < 100 then break end
      skipped = skipped + 100
    end
    return claimed`,

  /** ARGV: the owners of claims. Puts back what they took. */
  unsaidRelease: `
    for _, key in ipairs(call('ZRANGE', P .. 's:running', 0, -1)) do
      local owner = get(key, 'lease'):match('(.*)-')
      for _, lost in ipairs(ARGV) do
        if owner == lost then
          take(key)
          call('HDEL', row(key), 'lease')
          call('HINCRBY', row(key), 'attempts', -1)
          wait(key, NOW)
        end
      end
    end`,

  /** ARGV: leaseMs, then key and owner of each claim. Returns the owners that still have theirs. */
  unsaidRenew: `
    local kept = {}
    for i = 2, #ARGV, 2 do
      local field = call('HMGET', row(ARGV[i]), 'state', 'lease')
      if field[1] == 'running' and field[2] == ARGV[i + 1] then
        call('ZADD', P .. 'leases', NOW + ARGV[1], ARGV[i])
        kept[#kept + 1] = ARGV[i + 1]
      end
    end
    return kept`,

  /** ARGV: keepsBodies, then for each run key, owner, state, afterMs, failure, notes, uncounted. Returns the owners that still had theirs. */
  unsaidEnd: `
    local ended = {}
    for i = 2, #ARGV, 7 do
      local key, state = ARGV[i], ARGV[i + 2]
      local field = call('HMGET', row(key), 'state', 'lease')
      if field[1] == 'running' and field[2] == ARGV[i + 1] then
        take(key)
        call('HDEL', row(key), 'lease', 'failure')
        call('HSET', row(key), 'deaths', 0)
        if ARGV[i + 4] ~= '' then call('HSET', row(key), 'failure', ARGV[i + 4]) end
        if ARGV[i + 5] ~= '' then call('HSET', row(key), 'notes', ARGV[i + 5]) end
        if ARGV[i + 6] == '1' then call('HINCRBY', row(key), 'attempts', -1) end
        if state == 'handled' then finish(key, state, ARGV[i + 3], ARGV[1] == '1')
        elseif state == 'dead' then bury(key)
        else wait(key, NOW + ARGV[i + 3]) end
        ended[#ended + 1] = ARGV[i + 1]
      end
    end
    return ended`,

  /** ARGV: attempts, failure, then pauses. Returns the keys of those that are dead letters now. */
  unsaidExpire: `
    local dead = {}
    for _, key in ipairs(call('ZRANGEBYSCORE', P .. 'leases', '-inf', NOW, 'LIMIT', 0, 1000)) do
      take(key)
      local attempts = tonumber(get(key, 'attempts'))
      call('HDEL', row(key), 'lease')
      call('HINCRBY', row(key), 'deaths', 1)
      call('HSET', row(key), 'failure', ARGV[2])
      if attempts >= tonumber(ARGV[1]) then
        bury(key)
        dead[#dead + 1] = key
      else wait(key, NOW + ARGV[math.min(2 + math.max(attempts, 1), #ARGV)]) end
    end
    return dead`,

  /** ARGV: direction, format and application, to be recorded if absent, or nothing. Returns those of the record. */
  unsaidSweep: `
    local fields = { 'direction', 'format', 'application' }
    for i, value in ipairs(ARGV) do call('HSETNX', KEYS[1], fields[i], value) end
    for _, state in ipairs({ 'handled', 'cancelled' }) do call('ZREMRANGEBYSCORE', P .. 's:' .. state, '-inf', NOW) end
    return call('HMGET', KEYS[1], unpack(fields))`,

  /** Returns how many wait, run and are dead, and when the first of those that wait, and of those that run, was received. */
  unsaidCount: `
    local counts = {}
    for i, state in ipairs({ 'waiting', 'running', 'dead' }) do counts[i] = call('ZCARD', P .. 's:' .. state) end
    for _, state in ipairs({ 'waiting', 'running' }) do
      local head = first(P .. 's:' .. state)
      counts[#counts + 1] = head and get(head, 'received_at') or false
    end
    return counts`,

  /** ARGV: state, start, count, withBodies. Returns rows. */
  unsaidList: `
    local rows = {}
    for _, key in ipairs(call('ZRANGE', P .. 's:' .. ARGV[1], ARGV[2], ARGV[2] + ARGV[3] - 1)) do
      if call('EXISTS', row(key)) == 1 then
        rows[#rows + 1] = ARGV[4] == '1' and read(key, ${ALL}) or read(key, ${BRIEF})
      else rows[#rows + 1] = { '' } end
    end
    return rows`,

  /** ARGV: key. Returns its row, or nothing. */
  unsaidGet: `
    return call('EXISTS', row(ARGV[1])) == 1 and read(ARGV[1], ${ALL}) or nil`,

  /** ARGV: key, states, separated by commas, to, keepMs. Returns 1 where there was one. */
  unsaidChange: `
    local key = ARGV[1]
    local state = get(key, 'state')
    if not state or not among(ARGV[2], state) then return 0 end
    if ARGV[3] == 'replay' and call('HEXISTS', row(key), 'body') == 0 then return 0 end
    take(key)
    if ARGV[3] == 'replay' then
      call('PERSIST', row(key))
      call('HSET', row(key), 'attempts', 0, 'deaths', 0)
      call('HDEL', row(key), 'failure', 'notes')
      wait(key, NOW)
    else finish(key, 'cancelled', ARGV[4], false) end
    return 1`,

  /** ARGV: keepMs, text that no key may have, keys. Returns how many there were. */
  unsaidForget: `
    local count = 0
    for i = 3, #ARGV do
      local key = ARGV[i]
      local state = get(key, 'state')
      if state then
        count = count + 1
        if state ~= 'handled' and state ~= 'cancelled' then
          take(key)
          call('HDEL', row(key), 'lease')
          finish(key, 'cancelled', ARGV[1], false)
        end
        call('HDEL', row(key), 'body', 'headers', 'failure', 'notes', 'serial')
        if ARGV[2] ~= '' and key:find(ARGV[2], 1, true) then
          for _, list in ipairs({ 'handled', 'cancelled' }) do call('ZREM', P .. 's:' .. list, key) end
          call('DEL', row(key))
        end
      end
    end
    return count`,
} as const;

export type ScriptName = keyof typeof BODIES;

/** Each script, by the name of its command. */
export const SCRIPTS: readonly (readonly [name: ScriptName, lua: string])[] = Object.entries(BODIES).map(
  ([name, body]) => [name as ScriptName, LIBRARY + body],
);
