// Claims in words.
#include "answers/judge.hpp"

namespace swordfish {

namespace {

const RegisterReader kReader(judge);

}  // namespace

}  // namespace swordfish
