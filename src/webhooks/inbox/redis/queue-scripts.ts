/** Of a delivery that no run has begun of: their number, state, time and gap; see `Run`. */
export const NO_RUN = '0e0:0';

/**
 * The scripts of `QueueIndex`, on its keys alone. What a worker asks for is sent again where the answer was lost, and does
 * nothing the second time.
 */
export const SCRIPTS = {
  // The mark of what is done begins with `n` where it was so before it was listed, and with `y` where that is over.
  // A Redis that lost everything lost the record, too: without it, processes that start would refuse the queue.
  ACCEPT: {
    keys: ['waiting', 'dead', 'counts', 'record'],
    lua: `local accepted = {}
    if ARGV[2] ~= '' then redis.call('SET', KEYS[4], ARGV[2], 'NX') end
    for i = 3, #ARGV, 2 do
      local id, done = ARGV[i], ARGV[1] .. ARGV[i]
      local state, isNew = redis.call('GETRANGE', done, 0, 0), 0
      if state == 'n' then
        isNew = 1
        redis.call('SETRANGE', done, 0, 'y')
      elseif state == '' and not redis.call('ZSCORE', KEYS[2], id) then
        isNew = redis.call('ZADD', KEYS[1], 'NX', ARGV[i + 1], id)
      end
      if isNew == 0 then redis.call('HINCRBY', KEYS[3], 'duplicates', 1) end
      accepted[#accepted + 1] = isNew
    end
    return accepted`,
  },
  BEGIN: {
    keys: ['runs'],
    lua: `local id, now = ARGV[2], ARGV[3]
    if redis.call('EXISTS', ARGV[1] .. id) == 1 then return {'done', '${NO_RUN}'} end
    local last = redis.call('HGET', KEYS[1], id) or '${NO_RUN}'
    local number, state, at = string.match(last, '^(%d+)(%a)(%d+)')
    if state == 'r' and at == now then return {'begun', last} end
    if state ~= 'e' and ARGV[4] == '' then return {'interrupted', last} end
    local gap = number == '0' and 0 or math.max(0, tonumber(now) - tonumber(at))
    local run = string.format('%dr%s:%.0f', number + 1, now, gap)
    redis.call('HSET', KEYS[1], id, run)
    return {'begun', run}`,
  },
  NOTE: {
    keys: ['runs'],
    lua: `if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end`,
  },
  MOVE: {
    keys: ['waiting', 'dead', 'runs', 'counts'],
    lua: `local to, id, at, done = ARGV[1], ARGV[2], ARGV[3], ARGV[4] .. ARGV[2]
    local number, state = string.match(redis.call('HGET', KEYS[3], id) or '${NO_RUN}', '^(%d+)(%a)')
    if ARGV[7] ~= '' and (state == 'r' or not redis.call('ZSCORE', KEYS[1], id)) then return 0 end
    local isListed = redis.call('ZREM', KEYS[1], id) + redis.call('ZREM', KEYS[2], id) > 0
    local before = redis.call('GETRANGE', done, 0, 0)
    if to == 'dead' then
      redis.call('ZADD', KEYS[2], at, id)
      return 1
    end
    redis.call('HDEL', KEYS[3], id)
    if to == 'waiting' then
      redis.call('ZADD', KEYS[1], at, id)
      if redis.call('DEL', done) == 1 then redis.call('HINCRBY', KEYS[4], 'handled', -1) end
    elseif to == 'done' then
      local mark = (isListed or before == 'y') and 'y' or 'n'
      redis.call('SET', done, mark .. at .. '.' .. number, 'PX', ARGV[5])
      if before == '' and ARGV[6] ~= '' then
        redis.call('HINCRBY', KEYS[4], 'handled', 1)
        if ARGV[6] == 'unhandled' then redis.call('HINCRBY', KEYS[4], 'unhandled', 1) end
      end
    end
    return 1`,
  },
  RECORD: {
    keys: ['record'],
    lua: `if ARGV[2] == 'always' or redis.call('EXISTS', KEYS[1]) == 0 then
      redis.call('SET', KEYS[1], ARGV[1])
    end
    return redis.call('GET', KEYS[1])`,
  },
} as const;
