// One registrar for each room of the core; module.cpp calls them all.
#pragma once

#include <nanobind/nanobind.h>

void register_board(nanobind::module_& module);
void register_board_steps(nanobind::module_& module);
void register_answers(nanobind::module_& module);
void register_bulk(nanobind::module_& module);
void register_draw(nanobind::module_& module);
void register_errors(nanobind::module_& module);
void register_files(nanobind::module_& module);
void register_grid(nanobind::module_& module);
void register_text(nanobind::module_& module);
void register_judge(nanobind::module_& module);
void register_ladder(nanobind::module_& module);
void register_lines(nanobind::module_& module);
void register_play(nanobind::module_& module);
void register_puzzle(nanobind::module_& module);
void register_rating(nanobind::module_& module);
void register_generate(nanobind::module_& module);
void register_generate_boards(nanobind::module_& module);
void register_search(nanobind::module_& module);
void register_steps(nanobind::module_& module);
void register_suppose(nanobind::module_& module);
void register_symmetry(nanobind::module_& module);
void register_trace(nanobind::module_& module);
