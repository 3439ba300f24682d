-- wrk's script (https://github.com/wg/wrk/blob/master/SCRIPTING): visitors submit a score and look at the board of its set.
local turn = 0
local sets = {}

function init(args)
  for _, id in ipairs(args) do sets[#sets + 1] = id end
  math.randomseed(7)
end

function request()
  turn = turn + 1
  local id = sets[math.floor(turn / 2) % #sets + 1]
  if turn % 2 == 0 then return wrk.format("GET", "/api/leaderboard/" .. id .. "/boards") end
  local address = string.format("10.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(1, 254))
  local headers = { ["content-type"] = "application/json", ["x-forwarded-for"] = address }
  local body = string.format(
    '{"setId":"%s","initials":"BEE","emoji":"🏆","completionTime":%d,"pairs":6}', id, math.random(5000, 90000))
  return wrk.format("POST", "/api/leaderboard/submit", headers, body)
end
