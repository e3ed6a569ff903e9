# Tradewind's commands. `make help` lists them; DESIGN and defaults of the variables are in README.md.

.DEFAULT_GOAL := help
.PHONY: help run build release test test-changed lint format bench drill backup restore openapi lock clean extension
MAKEFLAGS += --no-print-directory

PYTHONS := python3 python3.14 python3.13 python3.12 python3.11
NEW_ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
PYTHON ?= $(firstword $(foreach name,$(PYTHONS),$(shell $(name) $(NEW_ENOUGH) && echo $(name))))
PREPARE = $(or $(PYTHON),$(error Python 3.11 or newer is missing: install it and try again)) -m ops.bootstrap
PY := .venv/bin/python

# A user without a home of its own gets one for the caches of pip and npm.
export HOME := $(shell test -w "$$HOME" && echo "$$HOME" || echo "$(CURDIR)/var/home")

# Hundreds of processes start: what Python has compiled is kept, whatever the terminal says. `make clean` removes it.
unexport PYTHONDONTWRITEBYTECODE

# What runs beside each other prints when it is done, where this make knows how.
UNMIXED := $(if $(filter output-sync,$(.FEATURES)),--output-sync)

help: ## This list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' Makefile | expand -t 20

run: ## The whole platform with demo data, from a bare clone; Ctrl-C stops all of it (PORT, DATA_DIR, HOST)
	@$(PREPARE) python frontends extension
	@exec $(PY) -m ops.launcher run

build: ## All that `make run` needs, and nothing is started: a new version, while the old one still runs
	@$(PREPARE) python frontends extension

release: ## One archive with everything built, for machines without Node (TO: its folder)
	@$(PREPARE) python frontends extension
	@exec $(PY) -m ops.release

# One server of databases for all of it: what is migrated once is copied.
test: ## Everything that CI runs (DATABASE_URL: on that server)
	@$(PREPARE) python-dev node browser
	@$(PY) -m ops.postgres throwaway -- $(PY) -m ops.costs table -- \
		$(MAKE) -j6 $(UNMIXED) built check-sources check-browser check-races check-portal check-console check-services

# What a lane takes, `make test` tells at its end.
LANE = $(PY) -m ops.costs lane

test-changed: ## The tests of what differs from main, within a minute (SINCE: from another branch)
	@$(PREPARE) python-dev node
	@exec $(PY) -m ops.changed

# Browser stories, kills and races wait more than they compute: what they leave of two cores goes to the frontends' tests
# and then to the services', which give way at once. A story that fails is played once more (ADR 0018): the run ends with
# its name and what was seen the first time; twice is a failure.
.PHONY: check-browser check-races check-services
check-browser: built
	@$(LANE) browser -- $(PY) -m ops.postgres throwaway -- $(PY) -m pytest tests/browser -n 2 --reruns 1 --rerun-show-tracebacks

check-races: built
	@$(LANE) races -- $(PY) -m ops.postgres throwaway -- $(PY) -m pytest $(SERIAL) -p no:playwright -m serial

# Nothing else need be read to find them.
SERIAL = $(shell grep -rl --include='test_*.py' 'mark\.serial' tests)

# A file's tests stay together while there is enough to do: what is made once for a file is made by one.
check-services: built
	@$(LANE) services -- nice -n 19 $(PY) -m ops.postgres throwaway -- $(PY) -m pytest --ignore tests/browser \
		-p no:playwright -n 2 --dist worksteal -m "not serial"

# A frontend's tests keep one core busy.
.PHONY: check-portal check-console built
check-portal check-console: check-%:
	@$(LANE) $* -- nice -n 5 npm test --silent --prefix $*

built:
	@$(LANE) built -- $(PREPARE) frontends

lint: ## Style, types, imports between rooms, our own rules, stale generated files
	@$(PREPARE) python-dev node
	@$(MAKE) sources

.PHONY: check-sources sources
check-sources:
	@$(LANE) sources -- env MAKEFLAGS= $(MAKE) sources

sources:
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m ops.lint.types
	.venv/bin/lint-imports
	$(PY) -m ops.lint
	npx --no-install biome ci --error-on-warnings .
	npm run --silent typecheck --prefix portal
	npm run --silent typecheck --prefix console
	npm run --silent typecheck --prefix portal/extension
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) -m ops.lint.generated

format: ## Bring all sources into shape
	@$(PREPARE) python-dev node
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .
	npx --no-install biome check --write .

bench: ## The numbers that we hold, measured on this machine
	@$(PREPARE) python-dev node browser frontends
	@exec $(PY) -m ops.bench

drill: ## Kill, restore, upgrade: for real; make drill WRITE=1 keeps the tables
	@$(PREPARE) python-dev node frontends
	@exec $(PY) -m ops.drills $(if $(WRITE),--write)

backup: ## Save the installation, or one merchant: make backup [MERCHANT=name] [TO=folder]
	@$(PREPARE) python
	@exec $(PY) -m ops.backup save

restore: ## Bring it back: make restore FROM=folder [MERCHANT=name]
	@$(PREPARE) python
	@exec $(PY) -m ops.backup restore

extension: ## The browser extension, packed for Chromium and Firefox (PAGES: also for a stand-in's pages)
	@$(PREPARE) python node
	@exec $(PY) -m ops.extension

openapi: ## Write the API descriptions and the frontends' types anew
	@$(PREPARE) python-dev node
	@exec $(PY) -m ops.lint.generated --write

lock: ## Resolve the dependency lists into the hashed lock files
	@$(PREPARE) python-dev
	@exec $(PY) -m ops.bootstrap lock

clean: ## Remove what was built and installed here; DATA_DIR stays
	rm -rf .venv node_modules portal/node_modules console/node_modules portal/dist console/dist portal/extension/dist \
		.mypy_cache .ruff_cache .pytest_cache .import_linter_cache test-results var/home
	find ops server tenants fixtures tests -name __pycache__ -type d -prune -exec rm -rf {} +
